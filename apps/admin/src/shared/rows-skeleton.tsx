import type { ReactNode } from 'react'
import { Card } from '@troubadour/ui/cards/card'
import { Skeleton, Spinner } from '@troubadour/ui/feedback/loading'
import styles from './rows-skeleton.module.css'

const ROWS = ['first', 'second', 'third', 'fourth']

/** A list with pictures before it is there. @param children the lines of each row below its title */
export function RowsSkeleton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.loading} aria-busy="true">
      <Spinner label={label} />
      <Card isFlush>
        {ROWS.map((row) => (
          <div key={row} className={styles.row}>
            <Skeleton className={styles.picture} />
            <div className={styles.lines}>
              <Skeleton shape="title" />
              {children}
            </div>
          </div>
        ))}
      </Card>
    </div>
  )
}
