import { useIsOnline } from './use-is-online.ts'
import styles from './offline-line.module.css'

/** Says above every screen that the browser is offline, for as long as it is. */
export function OfflineLine() {
  const isOnline = useIsOnline()
  return (
    // There before its text is, which is announced as it comes.
    <div aria-live="polite" className={styles.place}>
      {!isOnline && <p className={styles.line}>You are offline</p>}
    </div>
  )
}
