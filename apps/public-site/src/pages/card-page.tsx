import type { ReactNode } from 'react'
import { PATHS } from '@troubadour/domain/address/paths'
import { useSite } from '../shared/page-context.tsx'
import styles from './static-pages.module.css'

/**
 * A page for one visitor with a single card and action. It needs no JavaScript.
 * @param address of the page to which the browser goes back, in place of this answer to a form
 */
export function CardPage({
  title,
  address,
  children,
}: {
  title: string
  address?: string
  children: ReactNode
}) {
  const { projectName, tagline } = useSite()
  return (
    <main className={`page-content ${styles.mailPage}`} data-address={address}>
      <a href={PATHS.home} className={styles.mailHome}>
        {projectName || tagline}
      </a>
      <div className={`paper ${styles.mailCard}`}>
        <h1 className={styles.mailTitle}>{title}</h1>
        {children}
      </div>
    </main>
  )
}
