import { Skeleton } from '@troubadour/ui/feedback/loading'
import { RowsSkeleton } from '../shared/rows-skeleton.tsx'
import styles from './tracks-skeleton.module.css'

/** The list before it is there. */
export function TracksSkeleton() {
  return (
    <RowsSkeleton label="Loading music items...">
      <Skeleton />
      <Skeleton className={styles.chips} />
    </RowsSkeleton>
  )
}
