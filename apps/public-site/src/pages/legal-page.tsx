import type { ReactNode } from 'react'
import { formatDay, isoDay } from '@troubadour/domain/time/zoned-time'
import { useSite } from '../shared/page-context.tsx'
import { PageShell } from './page-shell.tsx'
import styles from './static-pages.module.css'

/** A legal text (docs/product/public-pages.md#legal-pages). */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  const { legalUpdatedOn } = useSite()
  const updatedOn = isoDay(legalUpdatedOn)
  return (
    <PageShell className={styles.text}>
      <h1>{title}</h1>
      {updatedOn !== null && (
        <p className={styles.updated}>
          Last updated: {formatDay(updatedOn, { month: 'long', day: 'numeric', year: 'numeric' })}
        </p>
      )}
      {children}
    </PageShell>
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
