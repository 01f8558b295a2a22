import type { ReactNode } from 'react'
import { PATHS } from '@troubadour/domain/address/paths'
import { ArrowLeftIcon } from '@troubadour/ui/pictures/icon'
import { PageNav } from '../layout/main-navigation.tsx'
import type { CurrentItem } from '../layout/section-links.tsx'
import { SiteFooter } from '../layout/site-footer.tsx'
import { ReactRoot } from '../roots.tsx'
import { usePageText } from '../shared/use-text.ts'
import styles from './static-pages.module.css'

/**
 * The frame of every page but the home page (docs/product/public-pages.md#page-header).
 * @param current item of the navigation to which the page belongs
 */
export function PageShell({
  current,
  className,
  children,
}: {
  current?: CurrentItem
  className: string | undefined
  children: ReactNode
}) {
  const text = usePageText()
  return (
    <>
      <a href="#main" className="skip-link">
        {text('navigation.skipLink')}
      </a>
      <header>
        <PageNav current={current} />
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
