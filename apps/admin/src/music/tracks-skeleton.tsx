import { Card } from '@troubadour/ui/card'
import { Skeleton } from '@troubadour/ui/skeleton'
import { Spinner } from '@troubadour/ui/spinner'
import styles from './tracks-skeleton.module.css'

const ROWS = ['first', 'second', 'third', 'fourth']

/** The list before it is there. */
export function TracksSkeleton() {
  return (
    <div className={styles.loading} aria-busy="true">
      <Spinner label="Loading music items..." />
      <Card isFlush>
        {ROWS.map((row) => (
          <div key={row} className={styles.row}>
            <Skeleton className={styles.picture} />
            <div className={styles.lines}>
              <Skeleton shape="title" />
              <Skeleton />
              <Skeleton className={styles.chips} />
            </div>
          </div>
        ))}
      </Card>
    </div>
  )
}
