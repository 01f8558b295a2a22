import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { PATHS } from '@troubadour/domain/site/paths'
import { MANAGERS } from '../shared/admin-paths.ts'
import styles from './admin-frame.module.css'

/** What `aria-current` says of a link: its own page, a page below it, or neither. */
export function currentState(to: string, pathname: string): 'page' | 'true' | undefined {
  const path = pathname.replace(/\/$/, '')
  if (path === to) return 'page'
  // Every page is below the dashboard.
  return to !== PATHS.admin && path.startsWith(`${to}/`) ? 'true' : undefined
}

/** The links to all managers: one row, which scrolls sideways where the window is too narrow for it. */
export function ManagerLinks() {
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (!list.current || !current) return
    // Only sideways: scrollIntoView would move the page too.
    list.current.scrollLeft = current.offsetLeft - (list.current.clientWidth - current.offsetWidth) / 2
  }, [pathname])

  return (
    <nav aria-label="Admin" className={styles.navigation}>
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
