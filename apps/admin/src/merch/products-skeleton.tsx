import { Skeleton } from '@troubadour/ui/feedback/loading'
import { RowsSkeleton } from '../shared/rows-skeleton.tsx'
import styles from './products-skeleton.module.css'

/** The list before it is there. */
export function ProductsSkeleton() {
  return (
    <RowsSkeleton label="Loading products">
      <Skeleton className={styles.tags} />
    </RowsSkeleton>
  )
}
