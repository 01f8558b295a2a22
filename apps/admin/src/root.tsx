import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom'
import styles from './root.module.css'
import { PageProgress } from './shared/uploads/progress-bar.tsx'
import { scrollKeyOf } from './shared/lists/list-query.ts'
import { useIsOnline } from './shared/browser/use-is-online.ts'

export function Root() {
  return (
    <>
      <OfflineLine />
      <NavigationProgress />
      <Outlet />
      <ScrollRestoration getKey={scrollKeyOf} />
    </>
  )
}

function OfflineLine() {
  const isOnline = useIsOnline()
  return (
    // A live region must exist before its text.
    <div aria-live="polite" className={styles.place}>
      {!isOnline && <p className={styles.line}>You are offline</p>}
    </div>
  )
}

/** Shows progress immediately after a link is pressed, while the code of the frame is loading. */
function NavigationProgress() {
  return useNavigation().state === 'loading' && <PageProgress />
}
