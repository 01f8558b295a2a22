import type { ReactNode } from 'react'
import styles from './technical-details.module.css'

/** Lines for the person who looks after the server, folded up. */
export function TechnicalDetails({ children }: { children: ReactNode }) {
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>Details</summary>
      <div className={styles.lines}>{children}</div>
    </details>
  )
}
