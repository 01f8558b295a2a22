import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom'
import styles from './root.module.css'
import { PageProgress } from './shared/progress-bar.tsx'
import { useIsOnline } from './shared/use-is-online.ts'

export function Root() {
  return (
    <>
      <OfflineLine />
      <NavigationProgress />
      <Outlet />
      <ScrollRestoration />
    </>
  )
}

function OfflineLine() {
  const isOnline = useIsOnline()
  return (
    // There before its text is, which is announced as it comes.
    <div aria-live="polite" className={styles.place}>
      {!isOnline && <p className={styles.line}>You are offline</p>}
    </div>
  )
}

/** Answers the press of a link at once, while the code of the frame is being loaded. */
function NavigationProgress() {
  return useNavigation().state === 'loading' && <PageProgress />
}
