import { NavLink } from 'react-router-dom'
import { PATHS } from '@troubadour/domain/address/paths'
import { aboutPath, lookPath, privacyPath, termsPath, wordsPath } from '../shared/paths/admin-paths.ts'
import styles from './site-tabs.module.css'

const TABS = [
  [PATHS.adminSite, 'Settings'],
  [lookPath, 'Look'],
  [wordsPath, 'Texts'],
  [aboutPath, 'About and videos'],
  [PATHS.adminPress, 'Press kit'],
  [termsPath, 'Terms'],
  [privacyPath, 'Privacy'],
] as const

/** Links between the screens of the site settings. */
export function SiteTabs() {
  return (
    <nav aria-label="Site settings" className={styles.tabs}>
      {TABS.map(([path, label]) => (
        <NavLink key={path} to={path} end className={styles.tab}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
