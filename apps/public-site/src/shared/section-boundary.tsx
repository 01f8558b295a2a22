import { Component, createContext, Suspense, type ReactNode } from 'react'
import styles from './section-boundary.module.css'

/**
 * True while the server renders a page anew of which a part has failed: React's boundaries catch nothing there, but
 * a suspended part gives way to what stands in for it.
 */
export const FailedOnServerContext = createContext(false)

/**
 * Keeps a broken section from taking the page with it: a sentence stands in its place, where links to it still lead,
 * and the console has the error. A part without an id leaves nothing.
 */
export class SectionBoundary extends Component<{ id?: string; children: ReactNode }, { hasFailed: boolean }> {
  static override contextType = FailedOnServerContext
  declare context: boolean

  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { id, children } = this.props
    const apology = id && (
      <p id={id} className={styles.apology}>
        This part of the page could not be shown. Please try refreshing the page.
      </p>
    )
    if (this.state.hasFailed) return apology
    return this.context ? <Suspense fallback={apology}>{children}</Suspense> : children
  }
}
