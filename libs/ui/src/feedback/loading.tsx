import { classNames } from '../styles/class-names.ts'
import styles from './loading.module.css'

/** A rotating ring, 1.15 em wide. It is announced only with a label; without one it decorates a text. */
export function Spinner({ label }: { label?: string }) {
  if (!label) return <span className={styles.spinner} aria-hidden="true" />
  return (
    <span role="status" className={styles.labelled}>
      <span className={styles.spinner} aria-hidden="true" />
      {label}
    </span>
  )
}

/**
 * A placeholder, hidden from assistive technology. Its size comes from `className`: the CSP refuses style attributes.
 */
export function Skeleton({
  shape = 'line',
  className,
}: {
  shape?: 'line' | 'title' | 'picture' | 'button'
  className?: string
}) {
  return <span className={classNames(styles.skeleton, styles[shape], className)} aria-hidden="true" />
}
