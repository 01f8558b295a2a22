import type { ReactNode } from 'react'
import { Card } from '@troubadour/ui/cards/card'
import styles from './settings-group.module.css'

/** Settings that belong together: what they are for on one side, the fields on the other. */
export function SettingsGroup({
  id,
  title,
  about,
  children,
}: {
  id: string
  title: string
  /** What the fields feed. */
  about: ReactNode
  children: ReactNode
}) {
  const titleId = `${id}-title`
  return (
    <Card as="section" id={id} className={styles.group} aria-labelledby={titleId}>
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <p className={styles.about}>{about}</p>
      </header>
      <div className={styles.fields}>{children}</div>
    </Card>
  )
}
