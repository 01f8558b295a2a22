import { escapeHtml } from '../links/web-text.ts'
import type { Language } from '../schema/language.ts'
import type { TextReader } from '../texts/fill-text.ts'
import type { TextKey } from '../texts/page-texts.ts'

/** The settings that a legal text names. */
type Site = Record<'projectName' | 'companyName' | 'contactEmail' | 'contactPhone', string>

/** Matches tags, too, so that placeholders inside of them are skipped. */
const TAG_OR_PLACEHOLDER = /<[^>]*>|\{(this website|[pP]rovider|contact)\}/g

/**
 * Replaces the placeholders of a legal text, such as `{provider}`, with values of the settings
 * (docs/product/public-pages.md#legal-pages).
 */
export function fillLegalText(html: string, site: Site, text: TextReader<TextKey>): string {
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

/** Fills in how long orders are kept, such as '10 years' (docs/product/selling.md#orders). Other placeholders stay. */
export function fillOrderYears(html: string, years: number, language: Language): string {
  const format = new Intl.NumberFormat(language, { style: 'unit', unit: 'year', unitDisplay: 'long' })
  return html.replace(/<[^>]*>|\{order years\}/g, (found) =>
    found.startsWith('{') ? format.format(years) : found,
  )
}

/** The ways to reach the musician, as HTML. */
export function contactHtml(
  { contactEmail, contactPhone }: Pick<Site, 'contactEmail' | 'contactPhone'>,
  text: TextReader<TextKey>,
): string {
  const email = escapeHtml(contactEmail)
  const ways = [
    email && escapeHtml(text('legal.emailText')).replace('{email}', `<a href="mailto:${email}">${email}</a>`),
    contactPhone && escapeHtml(text('legal.phoneText', { phone: contactPhone })),
  ].filter(Boolean)
  return ways.join(` ${escapeHtml(text('legal.orText'))} `) || escapeHtml(text('legal.otherWaysText'))
}
