import { useQuery } from '@tanstack/react-query'
import { legalPageQuery } from '@troubadour/api-client/server-pages'
import { DAY } from '@troubadour/domain/event/event-card'
import { contactHtml, fillLegalText } from '@troubadour/domain/legal/fill-legal-text'
import type { LegalPageName } from '@troubadour/domain/legal/legal'
import { escapeHtml } from '@troubadour/domain/links/web-text'
import { formatDay, isoDay } from '@troubadour/domain/time/zoned-time'
import { useSite } from '../shared/page-context.tsx'
import { MarkdownText } from './markdown-text.tsx'
import { usePageText } from '../shared/use-text.ts'
import { PageShell } from './page-shell.tsx'
import styles from './static-pages.module.css'

/** A legal text (docs/product/public-pages.md#legal-pages). */
function LegalPage({ page }: { page: LegalPageName }) {
  const site = useSite()
  const text = usePageText()
  const { data } = useQuery(legalPageQuery(page))
  const updatedOn = isoDay(data?.updatedOn ?? site.legalUpdatedOn)
  return (
    <PageShell className={styles.text}>
      <h1>{text(`legal.${page}Title`)}</h1>
      {updatedOn !== null && (
        <p className={styles.updated}>
          {text('legal.updatedText', { day: formatDay(updatedOn, DAY, site.language) })}
        </p>
      )}
      <MarkdownText html={data && fillLegalText(data.html, site, text)} />
    </PageShell>
  )
}

export const TermsPage = () => <LegalPage page="terms" />
export const PrivacyPage = () => <LegalPage page="privacy" />

/** The musician's contact details, from the settings. */
export function ContactDetails() {
  const text = usePageText()
  // The text is escaped before the HTML of the details is inserted.
  const html = escapeHtml(text('mailLink.contactText')).replace('{ways}', contactHtml(useSite(), text))
  return <span dangerouslySetInnerHTML={{ __html: html }} />
}
