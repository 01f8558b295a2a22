import type { PrintfulStatus } from '@troubadour/domain/merch/printful-status'
import { toMillis } from '@troubadour/domain/time/zoned-time'
import { timeText } from '../shared/moment-text.ts'
import { ProgressBar } from '../shared/progress-bar.tsx'
import { useSiteClock } from '../shared/site-clock.ts'
import styles from './connection-panel.module.css'

/** How far the walk over the catalogue is; how many products there are is not known from the start. */
export function RefreshProgress({ status: { refresh, retryAt } }: { status: PrintfulStatus }) {
  const clock = useSiteClock()
  const { done, total, isRunning } = refresh
  const isWaiting = isRunning && retryAt !== null && toMillis(retryAt) > toMillis(clock.now)
  return (
    <div className={styles.progress}>
      <p className={styles.line}>
        <span role="status">
          <span>Reading the catalogue from Printful…</span>
          {isWaiting && (
            <span className={styles.waiting}>Printful asked us to wait until {timeText(retryAt, clock)}</span>
          )}
        </span>
        {total !== null && (
          <span className={styles.figures}>
            {done} of {total}
          </span>
        )}
      </p>
      <ProgressBar label="Refresh" max={total || 1} value={total ? Math.min(done, total) : null} />
    </div>
  )
}
