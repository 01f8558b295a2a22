import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import styles from './manager-links.module.css'
import { currentState, MANAGERS } from './managers.ts'

/** The way to each manager: one row, which a finger moves sideways where the window is too narrow for it. */
export function ManagerLinks({ className }: { className?: string }) {
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (!list.current || !current) return
    // Only sideways: scrollIntoView would move the page too.
    list.current.scrollLeft = current.offsetLeft - (list.current.clientWidth - current.offsetWidth) / 2
  }, [pathname])

  return (
    <nav aria-label="Admin" className={className}>
      <ul ref={list} className={styles.list}>
        {MANAGERS.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={styles.link} aria-current={currentState(to, pathname)}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
