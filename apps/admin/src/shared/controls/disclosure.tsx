import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

export function Disclosure({
  summary,
  isOpen,
  onToggle,
  children,
}: {
  summary: ReactNode
  /** The parent controls the disclosure when it passes this and `onToggle`. */
  isOpen?: boolean
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}) {
  return (
    <details
      className={styles.details}
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary className={styles.summary}>{summary}</summary>
      {children}
    </details>
  )
}

/** Collapsed details for the server's administrator. */
export function TechnicalDetails({ children }: { children: ReactNode }) {
  return (
    <Disclosure summary="Details">
      <div className={styles.lines}>{children}</div>
    </Disclosure>
  )
}
