import { Card } from '@troubadour/ui/cards/card'
import { Skeleton, Spinner } from '@troubadour/ui/feedback/loading'
import rowStyles from './subscriber-row.module.css'
import styles from './subscribers-section.module.css'

const ROWS = ['first', 'second', 'third', 'fourth']

/** The list before it is there. */
export function SubscribersSkeleton() {
  return (
    // Not its busy look: it is dim by itself.
    <div className={styles.section} aria-busy="true">
      <Spinner label="Loading subscribers" />
      <Card isFlush>
        {ROWS.map((row) => (
          <div key={row} className={rowStyles.row}>
            <Skeleton shape="title" />
            <Skeleton />
          </div>
        ))}
      </Card>
    </div>
  )
}
