import { Card } from '@troubadour/ui/cards/card'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import styles from './activity-skeleton.module.css'

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth']

/** The list before it is there. */
export function ActivitySkeleton() {
  return (
    <Card isFlush aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading the activity
      </p>
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton shape="title" />
          <Skeleton />
        </div>
      ))}
    </Card>
  )
}
