import { Card } from '@troubadour/ui/cards/card'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import styles from './recently-deleted.module.css'

/** Stands where the list of what was deleted will be. */
export function DeletedSkeleton({ label }: { label: string }) {
  return (
    <Card isFlush aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading {label.toLowerCase()}
      </p>
      {[1, 2, 3].map((row) => (
        <div key={row} className={styles.row}>
          <div className={styles.text}>
            <Skeleton shape="title" />
            <Skeleton />
          </div>
          <Skeleton shape="button" />
        </div>
      ))}
    </Card>
  )
}
