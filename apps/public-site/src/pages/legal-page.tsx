import { useQuery } from '@tanstack/react-query'
import { legalPageQuery } from '@troubadour/api-client/server-pages'
import { DAY } from '@troubadour/domain/event/event-card'
import type { LegalPageName } from '@troubadour/domain/legal/legal'
import type { TextReader } from '@troubadour/domain/texts/fill-text'
import type { TextKey } from '@troubadour/domain/texts/page-texts'
import type { SiteSettings } from '@troubadour/domain/site/site'
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
      <MarkdownText html={data && fillPlaceholders(data.html, site, text)} />
    </PageShell>
  )
}

export const TermsPage = () => <LegalPage page="terms" />
export const PrivacyPage = () => <LegalPage page="privacy" />

/** Matches tags, too, so that placeholders inside of them are skipped. */
const TAG_OR_PLACEHOLDER = /<[^>]*>|\{(this website|[pP]rovider|contact)\}/g

/** Replaces `{provider}` and the like with values of the settings. */
function fillPlaceholders(html: string, site: SiteSettings, text: TextReader<TextKey>): string {
  const { projectName, companyName } = site
  const operator = text('legal.operatorText')
  const provider = companyName || projectName
  const values: Record<string, string> = {
    'this website': escapeHtml(
      projectName ? text('legal.websiteOfText', { artist: projectName }) : text('legal.websiteText'),
    ),
    provider: escapeHtml(provider || operator),
    Provider: escapeHtml(provider || operator.charAt(0).toUpperCase() + operator.slice(1)),
    contact: contactHtml(site, text),
  }
  return html.replace(TAG_OR_PLACEHOLDER, (found, name?: string) => values[name ?? ''] ?? found)
}

/** The musician's contact details, from the settings. */
export function ContactDetails() {
  const text = usePageText()
  // The text is escaped before the HTML of the details is inserted.
  const html = escapeHtml(text('mailLink.contactText')).replace('{ways}', contactHtml(useSite(), text))
  return <span dangerouslySetInnerHTML={{ __html: html }} />
}

function contactHtml({ contactEmail, contactPhone }: SiteSettings, text: TextReader<TextKey>): string {
  const email = escapeHtml(contactEmail)
  const ways = [
    email && escapeHtml(text('legal.emailText')).replace('{email}', `<a href="mailto:${email}">${email}</a>`),
    contactPhone && escapeHtml(text('legal.phoneText', { phone: contactPhone })),
  ].filter(Boolean)
  return ways.join(` ${escapeHtml(text('legal.orText'))} `) || escapeHtml(text('legal.otherWaysText'))
}
