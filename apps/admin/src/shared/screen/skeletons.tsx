import type { ReactNode } from 'react'
import { Card } from '@troubadour/ui/cards/card'
import { Skeleton, Spinner } from '@troubadour/ui/feedback/loading'
import rows from '../lists/rows.module.css'
import styles from './skeletons.module.css'

/** An outline of loading content; the label is only for screen readers. */
export function LoadingSkeleton({
  label,
  className,
  children = <Skeleton />,
}: {
  label: string
  className?: string
  children?: ReactNode
}) {
  return (
    <div className={className} aria-busy="true">
      <p className="visually-hidden" role="status">
        {label}
      </p>
      {children}
    </div>
  )
}

/** The outline of a list. @param children the outline of each row: by default a title and a line */
export function RowsSkeleton({
  label,
  count = 4,
  rowClass,
  isQuiet = false,
  children = (
    <div className={styles.lines}>
      <Skeleton shape="title" />
      <Skeleton />
    </div>
  ),
}: {
  label: string
  count?: number
  rowClass: string | undefined
  /** The label is announced, and there is no spinner. */
  isQuiet?: boolean
  children?: ReactNode
}) {
  const rowsCard = (
    <Card isFlush>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className={rowClass}>
          {children}
        </div>
      ))}
    </Card>
  )
  if (isQuiet) return <LoadingSkeleton label={label}>{rowsCard}</LoadingSkeleton>
  return (
    <div className={styles.loading} aria-busy="true">
      <Spinner label={label} />
      {rowsCard}
    </div>
  )
}

/** Rows that start with a picture. @param children the lines of each row below its title */
export function PictureRowsSkeleton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <RowsSkeleton label={label} rowClass={`${rows.row} ${styles.row}`}>
      <Skeleton className={styles.picture} />
      <div className={styles.lines}>
        <Skeleton shape="title" />
        {children}
      </div>
    </RowsSkeleton>
  )
}
