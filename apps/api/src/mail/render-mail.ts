import type { AnnouncementInput } from '@troubadour/domain/mailing-list/announcement'
import { textReader } from '@troubadour/domain/texts/fill-text'
import { DEFAULT_LOOK } from '@troubadour/domain/look/look'
import { DEFAULT_LANGUAGE } from '@troubadour/domain/schema/language'
import { DEFAULT_TEXTS, textsOf } from '@troubadour/domain/texts/site-texts'
import type { SiteSettings } from '@troubadour/domain/site/site'
import type { AccountMailKind, ReceiptKind } from '../db/mailing-list-tables.ts'
import { accountMailNote, type AccountMailParts } from './account-mails.ts'
import { DAILY_DIGEST, DEAD_TICKET_LINK, deadLinkNote, digestNote, type DigestParts } from './digest-note.ts'
import {
  cardHtml,
  heading,
  layOutMail,
  linkText,
  noteBody,
  siteName,
  type MailCard,
  type MailNote,
  type MailText,
  type RenderedMail,
} from './mail-layout.ts'
import type { MailLinks, MailLinkSubject } from './mail-links.ts'
import { orderNote, type OrderMailKind, type OrderNewsParts } from './order-notes.ts'
import { receiptNote, type ReceiptParts } from './receipt-note.ts'
import { reminderNote, type ReminderMailKind, type ReminderParts } from './reminder-note.ts'
import { mailLooks } from './mail-looks.ts'
import { isOfList, reasonOf } from './mail-rules.ts'
import { markdownToHtml, markdownToText } from './markdown.ts'

export interface DownloadMailParts {
  /** Title of the release. */
  title: string
  /** URL with the secret of the link. */
  url: string
}

export type MailContent =
  | { kind: 'confirmation'; /** The secret of the link. */ token: string }
  | { kind: 'already-subscribed' }
  | { kind: 'announcement' | 'welcome' | 'test'; parts: AnnouncementInput }
  | ({ kind: 'download' } & DownloadMailParts)
  | ({ kind: ReceiptKind } & ReceiptParts)
  | ({ kind: OrderMailKind } & OrderNewsParts)
  | ({ kind: ReminderMailKind } & ReminderParts)
  | ({ kind: 'daily-digest' } & DigestParts)
  | ({ kind: 'dead-link' } & DigestParts)
  | ({ kind: AccountMailKind } & AccountMailParts)

export interface CardContext {
  now: Date
  site: SiteSettings
  text: MailText
  /** Origin of the public site; '' makes links relative. */
  origin: string
}

/** Finds the card of an announcement; null without one, or when visitors may not see its content. */
export type ReadCard = (card: AnnouncementInput['card'], context: CardContext) => Promise<MailCard | null>

/** Renders a mail, for sending and for the preview. */
export async function renderMail(
  { readCard, site, links }: { readCard: ReadCard; site: SiteSettings; links: MailLinks },
  content: MailContent,
  subject: MailLinkSubject,
  now: Date,
): Promise<RenderedMail> {
  const { origin } = links
  const isForAdministrator = reasonOf(content.kind) === 'administrator'
  // Mails to administrators are in English, and look like the product.
  const language = isForAdministrator ? DEFAULT_LANGUAGE : site.language
  const look = isForAdministrator ? DEFAULT_LOOK : site.look
  const looks = mailLooks(look)
  const text = textReader(isForAdministrator ? DEFAULT_TEXTS.en : textsOf(site))
  const project = siteName(site, text)
  const frame = {
    reason: reasonText(reasonOf(content.kind), project, text),
    site: { ...site, look },
    language,
    text,
    looks,
    origin,
    unsubscribeUrl: isOfList(content.kind) ? links.unsubscribe(subject) : null,
    townUrl: 'parts' in content ? links.town(subject) : null,
  }
  if (!('parts' in content))
    return layOutMail(noteBody(noteOf(content, project, { links, text }), looks), frame)
  const { parts } = content
  const card = await readCard(parts.card, { now, site, text, origin })
  const html = [
    heading(parts.subject, looks),
    markdownToHtml(parts.text, origin, looks),
    ...(card ? [cardHtml(card, looks)] : []),
  ]
  const plain = [markdownToText(parts.text, origin), ...(card ? [cardText(card)] : [])].join('\n\n')
  return layOutMail({ subject: parts.subject, html, text: plain }, frame)
}

function reasonText(reason: ReturnType<typeof reasonOf>, project: string, text: MailText): string {
  switch (reason) {
    case 'confirmation':
      return text('mail.confirmReasonText', { project })
    case 'list':
      return text('mail.reasonText', { project })
    case 'test':
      return `This is a test of a mail to the subscribers of ${project}.`
    case 'download':
      return text('mail.downloadReasonText', { project })
    case 'order':
      return text('mail.orderReasonText', { project })
    case 'reminder':
      return text('mail.remindReasonText', { project })
    case 'administrator':
      return `You got this mail because somebody entered this address at the admin of ${project}.`
  }
}

/** Contains no text typed by visitors: they could use the mail to send a message to a stranger. */
function noteOf(
  content: Exclude<MailContent, { parts: AnnouncementInput }>,
  project: string,
  { links, text }: { links: MailLinks; text: MailText },
): MailNote {
  if ('username' in content) return accountMailNote(content, project)
  if (content.kind === DAILY_DIGEST) return digestNote(content, project)
  if (content.kind === DEAD_TICKET_LINK) return deadLinkNote(content, project)
  if ('contained' in content) return receiptNote(content, project, text)
  if ('news' in content) return orderNote(content, project, text)
  if ('endUrl' in content) return reminderNote(content, project, text)
  if (content.kind === 'download')
    return {
      subject: text('mail.downloadTitle', { title: content.title }),
      news: [text('mail.downloadText', { project })],
      link: { label: text('mail.downloadButton'), url: content.url },
      otherwise: [text('mail.downloadOtherText')],
    }
  // A subscriber signed up again: the page must not reveal whether an address is subscribed.
  if (content.kind === 'already-subscribed')
    return {
      subject: text('mail.subscribedTitle', { project }),
      news: [text('mail.subscribedText')],
    }
  const question = text('mail.confirmText', { project })
  return {
    subject: text('mail.confirmTitle', { project }),
    news: [question, text('mail.confirmPressText')],
    plainNews: [question, text('mail.confirmFollowText')],
    link: { label: text('mailLink.confirmButton'), url: links.confirm(content.token) },
    otherwise: [text('mail.confirmOtherText')],
  }
}

function cardText({ title, lines, link }: MailCard): string {
  return [title, ...lines, linkText(link)].join('\n')
}
