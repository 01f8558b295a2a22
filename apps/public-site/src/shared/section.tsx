import { Component, createContext, Suspense, type ReactNode } from 'react'
import { LinkButton } from '@troubadour/ui/forms/button'
import { useText } from './use-text.ts'
import styles from './section.module.css'

/** A section of the home page: anchor, heading, and the ridge above it. */
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
  /** Background; neighbours should differ. */
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

/** A link to the whole list, of which the section shows the beginning. */
export function AllLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p className={styles.all}>
      <LinkButton variant="secondary" href={href}>
        {children}
      </LinkButton>
    </p>
  )
}

/** True while the server renders a page again after an error: Suspense then shows its fallback. */
export const FailedOnServerContext = createContext(false)

function Apology({ id }: { id: string }) {
  const text = useText()
  return (
    <p id={id} className={styles.apology}>
      {text('message.sectionFailedText')}
    </p>
  )
}

/** Replaces a failed part by a sentence with its id, so that links to it still work; by nothing without an id. */
export class SectionBoundary extends Component<{ id?: string; children: ReactNode }, { hasFailed: boolean }> {
  static override contextType = FailedOnServerContext
  declare context: boolean

  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { id, children } = this.props
    const apology = id && <Apology id={id} />
    if (this.state.hasFailed) return apology
    return this.context ? <Suspense fallback={apology}>{children}</Suspense> : children
  }
}
