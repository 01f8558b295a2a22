import type { ReactNode } from 'react'
import styles from './section.module.css'

/** A section of the home page: its anchor, its heading, and the ridge that it rises behind. */
export function Section({
  id,
  title,
  subtitle,
  ground = 'dusk',
  children,
}: {
  id: string
  title: string
  subtitle?: string
  /** What it stands on; neighbours differ. */
  ground?: 'dusk' | 'night' | 'forest'
  children: ReactNode
}) {
  const headingId = `${id}-heading`
  return (
    <section
      id={id}
      data-section={id}
      aria-labelledby={headingId}
      className={`${styles.section} ${styles[ground]}`}
    >
      <div className={styles.inner}>
        <header className={styles.header}>
          <h2 id={headingId} className={styles.title}>
            {title}
          </h2>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </header>
        {children}
      </div>
    </section>
  )
}
