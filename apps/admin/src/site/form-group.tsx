import type { ReactNode } from 'react'
import { Card } from '@troubadour/ui/cards/card'
import styles from './site-form.module.css'

/** A group of fields with a title and a description. */
export function FormGroup({
  id,
  title,
  about,
  children,
}: {
  id: string
  title: string
  about: string
  children: ReactNode
}) {
  const titleId = `${id}-title`
  return (
    <Card as="section" id={id} tabIndex={-1} className={styles.group} aria-labelledby={titleId}>
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
