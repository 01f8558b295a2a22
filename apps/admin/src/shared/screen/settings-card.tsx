import type { ReactNode, Ref } from 'react'
import { Card } from '@troubadour/ui/cards/card'
import styles from './settings-card.module.css'

export function SettingsCard({
  id,
  icon,
  title,
  titleRef,
  children,
}: {
  id: string
  icon: ReactNode
  title: string
  titleRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}) {
  return (
    <Card as="section" className={styles.card} aria-labelledby={id}>
      <header className={styles.header}>
        {icon}
        <h2 id={id} ref={titleRef} tabIndex={titleRef ? -1 : undefined} className={styles.title}>
          {title}
        </h2>
      </header>
      {children}
    </Card>
  )
}
