import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** Replaces an empty list: one sentence, optionally with a hint and a button. */
export function EmptyState({
  title,
  action,
  children,
}: {
  title: string
  action?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 96 40" className={styles.picture} aria-hidden="true" focusable="false">
        <path d="M0 40 20 17l9 9L46 5l17 20 8-8 25 23Z" className={styles.far} />
        <path d="m10 40 5-14 5 14Zm11 0 4-10 4 10Zm46 0 5-17 6 17Zm12 0 4-11 4 11Z" className={styles.near} />
      </svg>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  )
}
