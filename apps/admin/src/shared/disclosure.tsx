import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

/** What few need, folded up behind a quiet line. */
export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>{summary}</summary>
      {children}
    </details>
  )
}
