import { Card } from '@troubadour/ui/cards/card'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import rowStyles from './event-row.module.css'
import styles from './events-skeleton.module.css'

const ROWS = ['first', 'second', 'third', 'fourth']

/** The list before it is there. */
export function EventsSkeleton() {
  return (
    <Card isFlush aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading events
      </p>
      {ROWS.map((row) => (
        <div key={row} className={rowStyles.row}>
          <Skeleton className={styles.picture} />
          <div className={styles.lines}>
            <Skeleton shape="title" />
            <Skeleton />
          </div>
          <Skeleton shape="button" className={styles.button} />
        </div>
      ))}
    </Card>
  )
}
