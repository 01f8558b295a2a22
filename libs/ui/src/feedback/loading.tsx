import { classNames } from '../styles/class-names.ts'
import styles from './loading.module.css'

/** A rotating ring, 1.15 em wide. With a label it is announced; without one it only decorates a text that says the same. */
export function Spinner({ label }: { label?: string }) {
  if (!label) return <span className={styles.spinner} aria-hidden="true" />
  return (
    <span role="status" className={styles.labelled}>
      <span className={styles.spinner} aria-hidden="true" />
      {label}
    </span>
  )
}

/** A placeholder, hidden from assistive technology. Sized by `className`: the CSP refuses style attributes. */
export function Skeleton({
  shape = 'line',
  className,
}: {
  shape?: 'line' | 'title' | 'picture' | 'button'
  className?: string
}) {
  return <span className={classNames(styles.skeleton, styles[shape], className)} aria-hidden="true" />
}
