import { escapeHtml } from '@troubadour/domain/site/web-text'

/** A mail as it is sent or previewed. */
export interface RenderedMail {
  subject: string
  /** A whole document, with styles in attributes alone: many mail programs drop everything else. */
  html: string
  text: string
}

/** Who writes, as the site settings say. */
export interface MailSite {
  projectName: string
  companyName: string
  contactEmail: string
}

/** The end of every mail: why it came, who sent it, and how to unsubscribe. */
interface MailFooter {
  reason: string
  site: MailSite
  unsubscribeUrl: string
}

/** The name that mails are signed with. */
export function siteName({ projectName, companyName }: MailSite): string {
  return projectName || companyName || 'our site'
}

// Dark text on white: mail programs with a dark mode invert exactly that.
export const STYLES = {
  page: 'margin:0;padding:0;background:#ffffff;',
  // A long link must not make the whole mail as wide as the link on a phone.
  column:
    'max-width:560px;margin:0 auto;padding:24px 16px;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#1c1c1c;overflow-wrap:anywhere;word-break:break-word;',
  heading: 'font-size:22px;line-height:1.3;margin:0 0 16px;color:#111111;',
  paragraph: 'margin:0 0 16px;',
  button:
    'display:inline-block;padding:12px 24px;border-radius:6px;background:#7a3e00;color:#ffffff;font-weight:bold;text-decoration:none;',
  link: 'color:#0b4f8a;',
  footer: 'margin:32px 0 0;padding:16px 0 0;border-top:1px solid #cccccc;font-size:14px;color:#4a4a4a;',
  footerLine: 'margin:0 0 8px;',
} as const

/** Adds the document and the footer. @param html parts of the content, escaped already @param text the same as plain text */
export function layOutMail(
  { subject, html, text }: { subject: string; html: readonly string[]; text: string },
  footer: MailFooter,
): RenderedMail {
  return { subject, html: htmlLayout(subject, html, footer), text: textLayout(text, footer) }
}

function htmlLayout(title: string, content: readonly string[], footer: MailFooter): string {
  const { reason, site, unsubscribeUrl } = footer
  const lines = [escapeHtml(reason), escapeHtml(senderLine(site))]
    .filter((line) => line !== '')
    .map((line) => `<p style="${STYLES.footerLine}">${line}</p>`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body style="${STYLES.page}">
<main role="main" style="${STYLES.column}" aria-label="${escapeHtml(`Mail from ${siteName(site)}`)}">
${content.join('\n')}
<div role="contentinfo" style="${STYLES.footer}">
${lines.join('\n')}
<p style="${STYLES.footerLine}"><a style="${STYLES.link}" href="${escapeHtml(unsubscribeUrl)}">Unsubscribe</a></p>
</div>
</main>
</body>
</html>
`
}

function textLayout(content: string, { reason, site, unsubscribeUrl }: MailFooter): string {
  const sender = senderLine(site)
  return [
    content.trim(),
    '',
    // Mail programs take this for the beginning of a signature.
    '-- ',
    reason,
    ...(sender === '' ? [] : [sender]),
    `Unsubscribe: ${unsubscribeUrl}`,
    '',
  ].join('\n')
}

export function buttonLink(label: string, url: string): string {
  return `<p style="${STYLES.paragraph}"><a style="${STYLES.button}" href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`
}

export function heading(text: string): string {
  return `<h1 style="${STYLES.heading}">${escapeHtml(text)}</h1>`
}

export function paragraph(text: string): string {
  return `<p style="${STYLES.paragraph}">${escapeHtml(text)}</p>`
}

function senderLine({ companyName, projectName, contactEmail }: MailSite): string {
  return [companyName || projectName, contactEmail].filter((part) => part !== '').join(' · ')
}
