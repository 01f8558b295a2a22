import type { ReactNode } from 'react'
import { PATHS } from '@troubadour/domain/address/paths'
import { ArrowLeftIcon } from '@troubadour/ui/pictures/icon'
import { SiteFooter } from '../layout/site-footer.tsx'
import { ReactRoot } from '../roots.tsx'
import { useSite } from '../shared/page-context.tsx'
import { usePageText } from '../shared/use-text.ts'
import styles from './static-pages.module.css'

/** The frame of every page but the home page: a header with links back, and the footer. */
export function PageShell({ className, children }: { className: string | undefined; children: ReactNode }) {
  const { projectName, tagline } = useSite()
  const text = usePageText()
  return (
    <>
      <a href="#main" className="skip-link">
        {text('navigation.skipLink')}
      </a>
      <header className={styles.header}>
        <a href={PATHS.home} className={styles.home}>
          {projectName || tagline}
        </a>
        <a href={PATHS.home} className={styles.back} data-back="">
          <ArrowLeftIcon />
          {text('navigation.backLink')}
        </a>
      </header>
      <main id="main" tabIndex={-1} className={`page-content ${className}`}>
        {children}
      </main>
      <SiteFooter />
      <ReactRoot name="overlays" />
    </>
  )
}
