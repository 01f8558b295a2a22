import type { ReactNode } from 'react'
import { AlertIcon } from '@troubadour/ui/pictures/icon'
import styles from './message-screen.module.css'

/** A whole screen that says one thing, with a red icon and ways on. */
export function MessageScreen({
  title,
  children,
  actions,
}: {
  title: string
  children: ReactNode
  actions?: ReactNode
}) {
  return (
    <main className={styles.screen}>
      <title>{title}</title>
      <div className={styles.sheet}>
        <AlertIcon className={styles.icon} />
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.text}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </main>
  )
}
