import type { ReactNode } from 'react'
import { PATHS } from '@troubadour/domain/site/paths'
import { formatDay, isoDay } from '@troubadour/domain/time/zoned-time'
import { ArrowLeftIcon } from '@troubadour/ui/pictures/icon'
import { SiteFooter } from '../layout/site-footer.tsx'
import { useSite } from '../shared/page-context.tsx'
import styles from './static-pages.module.css'

/**
 * A legal text between a header with the links back and the shared footer (docs/product/public-pages.md#legal-pages).
 */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  const { projectName, tagline, legalUpdatedOn } = useSite()
  const updatedOn = isoDay(legalUpdatedOn)
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className={styles.header}>
        <a href={PATHS.home} className={styles.home}>
          {projectName || tagline}
        </a>
        <a href={PATHS.home} className={styles.back} data-back="">
          <ArrowLeftIcon />
          Back
        </a>
      </header>
      <main id="main" tabIndex={-1} className={`page-content ${styles.text}`}>
        <h1>{title}</h1>
        {updatedOn !== null && (
          <p className={styles.updated}>
            Last updated: {formatDay(updatedOn, { month: 'long', day: 'numeric', year: 'numeric' })}
          </p>
        )}
        {children}
      </main>
      <SiteFooter />
    </>
  )
}

/** How to reach the musician, by what the settings hold. */
export function ContactDetails() {
  const { contactEmail, contactPhone } = useSite()
  if (!contactEmail && !contactPhone) return <>by the means shown on this site</>
  return (
    <>
      {contactEmail && (
        <>
          by email at <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </>
      )}
      {contactEmail && contactPhone && ' or '}
      {contactPhone && <>by phone at {contactPhone}</>}
    </>
  )
}
