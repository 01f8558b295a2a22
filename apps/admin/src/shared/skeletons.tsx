import type { ReactNode } from 'react'
import { Card } from '@troubadour/ui/cards/card'
import { Skeleton, Spinner } from '@troubadour/ui/feedback/loading'
import rows from './rows.module.css'
import styles from './skeletons.module.css'

/** What is being loaded, in outline; only a screen reader gets the label. */
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

/** A list before it is loaded. @param children what each row shows: a title and a line, if nothing else */
export function RowsSkeleton({
  label,
  count = 4,
  rowClass,
  isQuiet = false,
  children = (
    <>
      <Skeleton shape="title" />
      <Skeleton />
    </>
  ),
}: {
  label: string
  count?: number
  rowClass: string | undefined
  /** The label is read out, and there is no spinner. */
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

/** Rows that begin with a picture. @param children the lines of each row below its title */
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
