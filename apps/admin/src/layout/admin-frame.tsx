import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router-dom'
import { logout, sessionQueries } from '@troubadour/api-client/session'
import { siteQueries } from '@troubadour/api-client/public'
import { PATHS } from '@troubadour/domain/site/paths'
import { busyProps } from '@troubadour/ui/forms/button'
import { FORM_DONE, useAskBeforeLeaving } from '../shared/leave-guard.tsx'
import { showFailure } from '../shared/outcome.ts'
import { publicSiteUrl } from '../shared/public-origin.ts'
import styles from './admin-frame.module.css'
import { ManagerLinks } from './manager-links.tsx'

/** The frame of every signed-in screen (docs/product/admin.md#frame): title, Dashboard and the managers, Log Out. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { data: site } = useQuery(siteQueries.settings())
  const { data: user } = useQuery(sessionQueries.user())
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
          <ManagerLinks />
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
            <LogOutButton />
          </div>
        </div>
      </header>
      <main id="content" ref={main} tabIndex={-1} className={styles.content}>
        {children}
      </main>
    </div>
  )
}

/** Ends the session, then shows the sign-in screen; unsaved changes are asked about while the session still lives. */
function LogOutButton() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const askBeforeLeaving = useAskBeforeLeaving()
  const leave = useMutation({
    mutationFn: logout,
    onSuccess: async () => {
      // Stale, not removed: without a user the page itself would lead to the sign-in screen, and back here.
      await queryClient.invalidateQueries({ queryKey: sessionQueries.user().queryKey, refetchType: 'none' })
      await navigate(PATHS.auth, FORM_DONE)
    },
    onError: (error) => showFailure('Failed to log out. Please try again.', error),
  })
  return (
    <button
      type="button"
      className={styles.tool}
      {...busyProps(leave.isPending, () => askBeforeLeaving(() => leave.mutate()))}
    >
      Log Out
    </button>
  )
}

/**
 * Keeps the focus in the page when the element that has it is removed, such as a 'Try again' that worked: it moves to
 * the nearest element around it that can take it.
 */
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
