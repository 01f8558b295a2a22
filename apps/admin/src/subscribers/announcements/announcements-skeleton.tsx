import { Card } from '@troubadour/ui/cards/card'
import { Skeleton, Spinner } from '@troubadour/ui/feedback/loading'
import styles from './announcement-row.module.css'

const ROWS = ['first', 'second', 'third']

/** The list before it is there. */
export function AnnouncementsSkeleton() {
  return (
    <div className={styles.loading} aria-busy="true">
      <Spinner label="Loading announcements" />
      <Card isFlush>
        {ROWS.map((row) => (
          <div key={row} className={styles.row}>
            <Skeleton shape="title" />
            <Skeleton />
          </div>
        ))}
      </Card>
    </div>
  )
}
