import type { TextReader } from '@troubadour/domain/texts/fill-text'
import type { Language } from '@troubadour/domain/schema/language'
import type { TextKey } from '@troubadour/domain/texts/page-texts'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { escapeHtml } from '@troubadour/domain/links/web-text'
import type { MailLooks } from './mail-looks.ts'
import { logoTag, mailPicture, pictureTag, type MailPicture } from './mail-picture.ts'

export interface RenderedMail {
  subject: string
  /**
   * A document of tables with inline styles, which Outlook supports, too; the style sheet only has the dark colours.
   */
  html: string
  text: string
}

/** The sender, from the site settings. */
export type MailSite = Pick<SiteSettings, 'projectName' | 'companyName' | 'contactEmail' | 'look'>

/** The frame of every mail: the site, why the mail was sent, the sender, and how to unsubscribe. */
interface MailFrame {
  reason: string
  site: MailSite
  language: Language
  text: MailText
  looks: MailLooks
  /** Origin of the public site; '' makes the link relative. */
  origin: string
  /** Null in a mail without a subscription. */
  unsubscribeUrl: string | null
  /** The page of the subscriber's town; null in mails that are no newsletter. */
  townUrl: string | null
}

/** Reads the site's texts in the language of the mail. */
export type MailText = TextReader<TextKey>

/** The sender's name in mails. */
export function siteName({ projectName, companyName }: MailSite, text: MailText): string {
  return projectName || companyName || text('mail.siteLabel')
}

/**
 * Adds the document, the header and the footer. @param html escaped parts of the content @param text the same as plain
 * text
 */
export function layOutMail(
  { subject, html, text }: { subject: string; html: readonly string[]; text: string },
  frame: MailFrame,
): RenderedMail {
  return { subject, html: htmlLayout(subject, html, frame), text: textLayout(text, frame) }
}

/** Attributes of a layout table. */
const LAYOUT = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

// The conditional comments are for Outlook, which does not support max-width.
function htmlLayout(title: string, content: readonly string[], frame: MailFrame): string {
  const { reason, site, language, text, looks } = frame
  const project = siteName(site, text)
  const links = footerLinks(frame).map(
    ({ label, url }) => `<a ${looks.of('footerLink')} href="${escapeHtml(url)}">${escapeHtml(label)}</a>`,
  )
  const lines = [escapeHtml(reason), escapeHtml(senderLine(site)), links.join(' · ')]
    .filter(Boolean)
    .map((line) => `<p ${looks.of('footerLine')}>${line}</p>`)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${looks.dark}</style>
</head>
<body ${looks.of('page')}>
<table ${LAYOUT} width="100%" ${looks.of('page')}><tr><td align="center" style="padding:24px 12px;">
<!--[if mso]><table ${LAYOUT} width="600"><tr><td><![endif]-->
<table ${LAYOUT} width="100%" style="max-width:600px;margin:0 auto;table-layout:fixed;text-align:left;">
${bandRows(project, frame)}
<tr><td ${looks.of('sheet')}>
<main role="main" aria-label="${escapeHtml(text('mail.fromLabel', { project }))}">
${content.join('\n')}
</main>
</td></tr>
<tr><td ${looks.of('footer')}>
<div role="contentinfo">
${lines.join('\n')}
</div>
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
}

/** The hero's picture, if it was uploaded, and the logo or the name. */
function bandRows(project: string, { site: { look }, looks, origin }: MailFrame): string {
  const top = mailPicture(look.hero.picture ?? '', origin)
  const logo = mailPicture(look.logo ?? '', origin)
  const { style } = looks.elements.picture
  const name = logo ? logoTag(logo, project, looks) : escapeHtml(project)
  const rows = [
    // Outlook shows no backgrounds.
    top &&
      `<!--[if !mso]><!--><tr><td style="${style}background-image:url('${escapeHtml(top.url)}');">&nbsp;</td></tr><!--<![endif]-->`,
    `<tr><td ${looks.of(top ? 'bandBelowPicture' : 'band')}><div role="banner"><a ${looks.of('name')} href="${escapeHtml(origin)}/">${name}</a></div></td></tr>`,
  ]
  return rows.filter(Boolean).join('\n')
}

function textLayout(content: string, frame: MailFrame): string {
  const { reason, site } = frame
  const sender = senderLine(site)
  return [
    content.trim(),
    '',
    // Mail programs treat this line as the start of a signature.
    '-- ',
    reason,
    ...(sender === '' ? [] : [sender]),
    ...footerLinks(frame).map(linkText),
    '',
  ].join('\n')
}

function footerLinks({ text, townUrl, unsubscribeUrl }: MailFrame): { label: string; url: string }[] {
  return [
    ...(townUrl === null ? [] : [{ label: text('mail.townLink'), url: townUrl }]),
    ...(unsubscribeUrl === null ? [] : [{ label: text('mailLink.leaveButton'), url: unsubscribeUrl }]),
  ]
}

/** Spaces as wide as the padding that Outlook ignores. */
const OUTLOOK_SPACE =
  '<!--[if mso]><i style="mso-font-width:300%;mso-text-raise:18pt;">&nbsp;&nbsp;</i><![endif]-->'

/** A link styled as a button in every mail program. */
function buttonLink({ label, url }: { label: string; url: string }, looks: MailLooks): string {
  return `<table ${LAYOUT} ${looks.of('buttonTable')}><tr><td ${looks.of('button')}><a ${looks.of('buttonText')} href="${escapeHtml(url)}">${OUTLOOK_SPACE}${escapeHtml(label)}${OUTLOOK_SPACE}</a></td></tr></table>`
}

function plainLink({ label, url }: { label: string; url: string }, looks: MailLooks): string {
  return `<p ${looks.of('p')}><a ${looks.of('a')} href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`
}

export function heading(text: string, looks: MailLooks): string {
  return `<h1 ${looks.of('h1')}>${escapeHtml(text)}</h1>`
}

function paragraph(text: string, looks: MailLooks): string {
  return `<p ${looks.of('p')}>${escapeHtml(text)}</p>`
}

/** Contents of a mail with a link to one page. */
export interface MailNote {
  subject: string
  news: readonly string[]
  /** The plain-text version, when it differs. */
  plainNews?: readonly string[]
  link?: { label: string; url: string }
  /** Below the button. */
  otherLinks?: readonly { label: string; url: string }[]
  /** Advice for a reader who did not request the mail. */
  otherwise?: readonly string[]
}

export function noteBody(
  { subject, news, plainNews = news, link, otherLinks = [], otherwise = [] }: MailNote,
  looks: MailLooks,
) {
  const paragraphs = (texts: readonly string[]) => texts.map((text) => paragraph(text, looks))
  return {
    subject,
    html: [
      heading(subject, looks),
      ...paragraphs(news),
      ...(link ? [buttonLink(link, looks)] : []),
      ...otherLinks.map((one) => plainLink(one, looks)),
      ...paragraphs(otherwise),
    ],
    text: [
      subject,
      ...plainNews,
      ...[link, ...otherLinks].flatMap((one) => (one ? linkText(one) : [])),
      ...otherwise,
    ].join('\n\n'),
  }
}

export function linkText({ label, url }: { label: string; url: string }): string {
  return `${label}: ${url}`
}

/** The event or release below the text of an announcement. */
export interface MailCard {
  title: string
  lines: readonly string[]
  /** Null without a picture in a format that every mail program supports. */
  picture: MailPicture | null
  link: { label: string; url: string }
}

export function cardHtml({ title, lines, picture, link }: MailCard, looks: MailLooks): string {
  return `<table ${LAYOUT} width="100%" ${looks.of('card')}>
${picture ? `<tr><td>${pictureTag(picture, '', looks)}</td></tr>\n` : ''}<tr><td ${looks.of('cardBody')}>
<h2 ${looks.of('cardTitle')}>${escapeHtml(title)}</h2>
${lines.map((line) => `<p ${looks.of('cardLine')}>${escapeHtml(line)}</p>`).join('\n')}
${buttonLink(link, looks)}
</td></tr>
</table>`
}

function senderLine({ companyName, projectName, contactEmail }: MailSite): string {
  return [companyName || projectName, contactEmail].filter((part) => part !== '').join(' · ')
}
