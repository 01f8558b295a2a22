import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { PATHS } from '@troubadour/domain/address/paths'
import { buttonClass } from '@troubadour/ui/forms/button'
import { AlertIcon } from '@troubadour/ui/pictures/icon'
import styles from './message-screen.module.css'

export function MessageScreen({
  title,
  children,
  actions,
  isInFrame = false,
}: {
  title: string
  children: ReactNode
  actions?: ReactNode
  /** Replaces only a screen's content, not the whole window. */
  isInFrame?: boolean
}) {
  const Element = isInFrame ? 'div' : 'main'
  return (
    <Element className={isInFrame ? styles.inFrame : styles.screen}>
      <title>{title}</title>
      <div className={styles.sheet}>
        <AlertIcon className={styles.icon} />
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.text}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </Element>
  )
}

/** docs/product/public-pages.md#not-found-page @param props.isInFrame see `MessageScreen` */
export function NotFoundScreen({ isInFrame = false }: { isInFrame?: boolean }) {
  return (
    <MessageScreen
      isInFrame={isInFrame}
      title="404 Page Not Found"
      actions={
        // Not a ScreenLinkButton: it would split the router off the first script, 1 KB larger in total.
        <Link to={PATHS.admin} className={buttonClass()}>
          Go to the dashboard
        </Link>
      }
    >
      <p>Did you forget to add the page to the router?</p>
    </MessageScreen>
  )
}

/** The initial loading screen; index.html shows the same before any script has run. */
export function LoadingScreen() {
  return (
    <div className="loading-screen" role="status">
      <svg viewBox="0 0 96 48" className="loading-screen-picture" aria-hidden="true">
        <circle cx="66" cy="16" r="7" className="loading-screen-sun" />
        <path d="M0 48 22 22l9 9L50 8l18 22 7-7 21 25Z" className="loading-screen-ridge" />
      </svg>
      <p>Loading…</p>
    </div>
  )
}
