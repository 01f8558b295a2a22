import { useQuery } from '@tanstack/react-query'
import { legalPageQuery } from '@troubadour/api-client/server-pages'
import type { LegalPageName } from '@troubadour/domain/site/legal'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { escapeHtml } from '@troubadour/domain/site/web-text'
import { formatDay, isoDay } from '@troubadour/domain/time/zoned-time'
import { useSite } from '../shared/page-context.tsx'
import { MarkdownText } from './markdown-text.tsx'
import { PageShell } from './page-shell.tsx'
import styles from './static-pages.module.css'

/** A legal text (docs/product/public-pages.md#legal-pages). */
function LegalPage({ page, title }: { page: LegalPageName; title: string }) {
  const site = useSite()
  const { data } = useQuery(legalPageQuery(page))
  const updatedOn = isoDay(data?.updatedOn ?? site.legalUpdatedOn)
  return (
    <PageShell className={styles.text}>
      <h1>{title}</h1>
      {updatedOn !== null && (
        <p className={styles.updated}>
          Last updated: {formatDay(updatedOn, { month: 'long', day: 'numeric', year: 'numeric' })}
        </p>
      )}
      <MarkdownText html={data && fillPlaceholders(data.html, site)} />
    </PageShell>
  )
}

export const TermsPage = () => <LegalPage page="terms" title="Terms and Conditions" />
export const PrivacyPage = () => <LegalPage page="privacy" title="Privacy Policy" />

/** In the text, never inside a tag. */
const TAG_OR_PLACEHOLDER = /<[^>]*>|\{(this website|[pP]rovider|contact)\}/g

/** Puts what the settings say in the place of `{provider}` and the like. */
function fillPlaceholders(html: string, site: SiteSettings): string {
  const { projectName, companyName } = site
  const provider = escapeHtml(companyName || projectName)
  const values: Record<string, string> = {
    'this website': projectName ? `this website of ${escapeHtml(projectName)}` : 'this website',
    provider: provider || 'the operator of this website',
    Provider: provider || 'The operator of this website',
    contact: contactHtml(site),
  }
  return html.replace(TAG_OR_PLACEHOLDER, (found, name?: string) => values[name ?? ''] ?? found)
}

/** How to reach the musician, by what the settings hold. */
export function ContactDetails() {
  return <span dangerouslySetInnerHTML={{ __html: contactHtml(useSite()) }} />
}

function contactHtml({ contactEmail, contactPhone }: SiteSettings): string {
  const email = escapeHtml(contactEmail)
  const ways = [
    email && `by email at <a href="mailto:${email}">${email}</a>`,
    contactPhone && `by phone at ${escapeHtml(contactPhone)}`,
  ].filter(Boolean)
  return ways.join(' or ') || 'by the means shown on this site'
}
