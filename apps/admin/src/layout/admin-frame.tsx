import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { siteQueries } from '@troubadour/api-client/public'
import { ExternalLinkIcon } from '@troubadour/ui/pictures/icon'
import { publicSiteUrl } from '../shared/paths/public-origin.ts'
import { useMediaQuery } from '../shared/browser/use-media-query.ts'
import { AccountMenu, LogOutButton } from './account-menu.tsx'
import styles from './admin-frame.module.css'
import { BottomBar } from './bottom-bar.tsx'
import header from './header-button.module.css'
import { PaletteButton } from './palette/palette-button.tsx'
import { SideBar } from './side-bar.tsx'

/** The frame of every signed-in screen (docs/product/admin.md#frame): header, navigation, content. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { data: site } = useQuery(siteQueries.settings())
  const isWide = useMediaQuery('(min-width: 960px)')
  const siteUrl = publicSiteUrl()
  const main = useRef<HTMLElement>(null)
  const shownPath = useRef(pathname)
  useFocusRecovery(main)

  useEffect(() => {
    // Screen readers announce a new page only when the focus moves into it.
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
          <PaletteButton />
          {siteUrl && (
            <a href={siteUrl} target="_blank" rel="noopener" className={header.button}>
              <ExternalLinkIcon />
              <span className={styles.siteText}>View site</span>
            </a>
          )}
          <AccountMenu />
          <LogOutButton />
        </div>
      </header>
      {isWide ? <SideBar /> : <BottomBar />}
      <main id="content" ref={main} tabIndex={-1} className={styles.content}>
        {children}
      </main>
    </div>
  )
}

/** When the focused element is removed, such as a successful 'Try again', focuses the nearest ancestor. */
function useFocusRecovery(page: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let path: EventTarget[] = []
    const remember = (event: FocusEvent) => (path = event.composedPath())
    const observer = new MutationObserver(() => {
      const [focused, ...around] = path
      if (document.activeElement !== document.body || isThere(focused)) return
      path = []
      const next = around.find((element) => isThere(element, '[tabindex]')) as HTMLElement | undefined
      next?.focus({ preventScroll: true })
    })
    const element = page.current
    element?.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      element?.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [page])
}

function isThere(target: EventTarget | undefined, selector = '*'): boolean {
  return target instanceof HTMLElement && target.isConnected && target.matches(selector)
}
