import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { SITE_SCREENS } from '../paths/site-screens.ts'
import styles from './site-tabs.module.css'

/** Links between the screens about the site; on phones they scroll sideways, with the current one in view. */
export function SiteTabs() {
  const tabs = useRef<HTMLElement>(null)
  const { pathname } = useLocation()

  useEffect(() => {
    const tab = tabs.current?.querySelector<HTMLElement>('[aria-current]')
    if (tabs.current && tab) tabs.current.scrollLeft = tab.offsetLeft - tabs.current.clientWidth / 3
  }, [pathname])

  return (
    <nav ref={tabs} aria-label="Site" className={styles.tabs}>
      {Object.values(SITE_SCREENS).map(({ to, label }) => (
        <NavLink key={to} to={to} end className={styles.tab}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
