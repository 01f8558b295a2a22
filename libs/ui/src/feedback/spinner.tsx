import styles from './spinner.module.css'

/** A turning ring, 1.15 em wide. With a label it is announced; without one it only decorates a text that says the same. */
export function Spinner({ label }: { label?: string }) {
  if (!label) return <span className={styles.spinner} aria-hidden="true" />
  return (
    <span role="status" className={styles.labelled}>
      <span className={styles.spinner} aria-hidden="true" />
      {label}
    </span>
  )
}
