import type { AnnouncementInput } from '@troubadour/domain/mailing-list/announcement'
import { textReader } from '@troubadour/domain/site/fill-text'
import { DEFAULT_LANGUAGE } from '@troubadour/domain/site/language'
import { DEFAULT_TEXTS, textsOf } from '@troubadour/domain/site/site-texts'
import type { SiteSettings } from '@troubadour/domain/site/site'
import type { AccountMailKind, MailKind } from '../db/mailing-list-tables.ts'
import { accountMailBody, isAccountMail, type AccountMailParts } from './account-mails.ts'
import { downloadMailBody, type DownloadMailParts } from './download-mail.ts'
import {
  buttonLink,
  cardHtml,
  heading,
  layOutMail,
  paragraph,
  siteName,
  type MailCard,
  type MailText,
  type RenderedMail,
} from './mail-layout.ts'
import type { MailLinks, MailLinkSubject } from './mail-links.ts'
import { markdownToHtml, markdownToText } from './markdown.ts'

export type MailContent =
  | { kind: 'confirmation'; /** The secret of the link. */ token: string }
  | { kind: 'already-subscribed' }
  | { kind: 'announcement' | 'test'; parts: AnnouncementInput }
  | ({ kind: 'download' } & DownloadMailParts)
  | ({ kind: AccountMailKind } & AccountMailParts)

export interface CardContext {
  now: Date
  site: SiteSettings
  text: MailText
  /** Of the public site; '' makes links relative. */
  origin: string
}

/** Finds the card of an announcement; null when there is none, or visitors may not see it. */
export type ReadCard = (card: AnnouncementInput['card'], context: CardContext) => Promise<MailCard | null>

/** The mail as its receiver gets it, for sending and for the preview alike. */
export async function renderMail(
  { readCard, site, links }: { readCard: ReadCard; site: SiteSettings; links: MailLinks },
  content: MailContent,
  subject: MailLinkSubject,
  now: Date,
): Promise<RenderedMail> {
  const { origin } = links
  const isOfAccount = 'username' in content
  // Administrators read English.
  const language = isOfAccount ? DEFAULT_LANGUAGE : site.language
  const text = textReader(isOfAccount ? DEFAULT_TEXTS.en : textsOf(site))
  const project = siteName(site, text)
  const frame = {
    reason: reasonOf(content.kind, project, text),
    site,
    language,
    text,
    origin,
    unsubscribeUrl: isOfList(content.kind) ? links.unsubscribe(subject) : null,
  }
  if (content.kind === 'download') return layOutMail(downloadMailBody(content, project, text), frame)
  if ('username' in content) return layOutMail(accountMailBody(content, project), frame)
  if (content.kind === 'confirmation')
    return layOutMail(confirmationBody(links.confirm(content.token), project, text), frame)
  if (content.kind === 'already-subscribed') return layOutMail(alreadySubscribedBody(project, text), frame)
  const { parts } = content
  const card = await readCard(parts.card, { now, site, text, origin })
  const html = [heading(parts.subject), markdownToHtml(parts.text, origin), ...(card ? [cardHtml(card)] : [])]
  const plain = [markdownToText(parts.text, origin), ...(card ? [cardText(card)] : [])].join('\n\n')
  return layOutMail({ subject: parts.subject, html, text: plain }, frame)
}

/** True for what somebody gets who is, or may be, on the mailing list. */
export function isOfList(kind: MailKind): boolean {
  return kind !== 'download' && !isAccountMail(kind)
}

function reasonOf(kind: MailKind, project: string, text: MailText): string {
  if (kind === 'confirmation') return text('mail.confirmReasonText', { project })
  if (isAccountMail(kind))
    return `You got this mail because somebody entered this address at the admin of ${project}.`
  if (kind === 'download') return text('mail.downloadReasonText', { project })
  if (kind === 'test') return `This is a test of a mail to the subscribers of ${project}.`
  return text('mail.reasonText', { project })
}

/** Contains nothing that was typed at the sign-up, or it could be used to send a stranger's message. */
function confirmationBody(confirmUrl: string, project: string, text: MailText) {
  const subject = text('mail.confirmTitle', { project })
  const question = text('mail.confirmText', { project })
  const otherwise = text('mail.confirmOtherText')
  const label = text('mailLink.confirmButton')
  return {
    subject,
    html: [
      heading(subject),
      paragraph(question),
      paragraph(text('mail.confirmPressText')),
      buttonLink(label, confirmUrl),
      paragraph(otherwise),
    ],
    text: [subject, question, text('mail.confirmFollowText'), `${label}: ${confirmUrl}`, otherwise].join(
      '\n\n',
    ),
  }
}

/** For a subscriber who signed up again: the page must not tell whether an address is subscribed. */
function alreadySubscribedBody(project: string, text: MailText) {
  const subject = text('mail.subscribedTitle', { project })
  const news = text('mail.subscribedText')
  return { subject, html: [heading(subject), paragraph(news)], text: `${subject}\n\n${news}` }
}

function cardText({ title, lines, link }: MailCard): string {
  return [title, ...lines, `${link.label}: ${link.url}`].join('\n')
}
