import { useEffect, useRef, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { sessionQueries } from '@troubadour/api-client/session'
import { siteQueries } from '@troubadour/api-client/public'
import { publicSiteUrl } from '../shared/public-origin.ts'
import styles from './admin-frame.module.css'
import { LogOutButton } from './log-out-button.tsx'
import { ManagerLinks } from './manager-links.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

/** The frame of every signed-in screen (docs/product/admin.md#frame): title, Dashboard and the managers, Log Out. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { data: site } = useQuery(siteQueries.settings())
  const { data: user } = useQuery(sessionQueries.user())
  const siteUrl = publicSiteUrl()
  const main = useRef<HTMLElement>(null)
  const shownPath = useRef(pathname)
  useKeptFocus(main)

  useEffect(() => {
    // A reader of screens hears of a new page only when the focus moves into it.
    if (shownPath.current !== pathname) main.current?.focus({ preventScroll: true })
    shownPath.current = pathname
  }, [pathname])

  return (
    <div className={styles.frame}>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          <p className={styles.title}>
            {site?.projectName && <span className={styles.project}>{site.projectName}</span>}{' '}
            <span className={styles.mark}>Admin</span>
          </p>
          <ManagerLinks className={styles.navigation} />
          {user && (
            <p className={styles.user}>
              Signed in as <span className={styles.username}>{user.username}</span>
            </p>
          )}
          <div className={styles.tools}>
            {siteUrl && (
              <a href={siteUrl} target="_blank" rel="noopener" className={styles.tool}>
                View site
              </a>
            )}
            <LogOutButton className={styles.tool} />
          </div>
        </div>
      </header>
      <main id="content" ref={main} tabIndex={-1} className={styles.content}>
        {children}
      </main>
    </div>
  )
}
