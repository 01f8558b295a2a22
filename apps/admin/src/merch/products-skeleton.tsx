import { Card } from '@troubadour/ui/card'
import { Skeleton } from '@troubadour/ui/skeleton'
import { Spinner } from '@troubadour/ui/spinner'
import styles from './products-skeleton.module.css'

const ROWS = ['first', 'second', 'third', 'fourth']

/** The list before it is there. */
export function ProductsSkeleton() {
  return (
    <div className={styles.loading} aria-busy="true">
      <Spinner label="Loading products" />
      <Card isFlush>
        {ROWS.map((row) => (
          <div key={row} className={styles.row}>
            <Skeleton className={styles.picture} />
            <div className={styles.lines}>
              <Skeleton shape="title" />
              <Skeleton className={styles.tags} />
            </div>
          </div>
        ))}
      </Card>
    </div>
  )
}
