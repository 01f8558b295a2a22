import type { AnnouncementInput } from '@troubadour/domain/mailing-list/announcement'
import { LINK_BUTTONS } from '@troubadour/domain/mailing-list/sign-up'
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
  type MailSite,
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
  timeZone: string
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
  const frame = {
    reason: reasonOf(content.kind, site),
    site,
    origin,
    unsubscribeUrl: isOfList(content.kind) ? links.unsubscribe(subject) : null,
  }
  if (content.kind === 'download') return layOutMail(downloadMailBody(content, site), frame)
  if ('url' in content) return layOutMail(accountMailBody(content, site), frame)
  if (content.kind === 'confirmation')
    return layOutMail(confirmationBody(links.confirm(content.token), site), frame)
  if (content.kind === 'already-subscribed') return layOutMail(alreadySubscribedBody(site), frame)
  const { parts } = content
  const card = await readCard(parts.card, { now, timeZone: site.timeZone, origin })
  const html = [heading(parts.subject), markdownToHtml(parts.text, origin), ...(card ? [cardHtml(card)] : [])]
  const text = [markdownToText(parts.text, origin), ...(card ? [cardText(card)] : [])].join('\n\n')
  return layOutMail({ subject: parts.subject, html, text }, frame)
}

/** True for what somebody gets who is, or may be, on the mailing list. */
export function isOfList(kind: MailKind): boolean {
  return kind !== 'download' && !isAccountMail(kind)
}

function reasonOf(kind: MailKind, site: MailSite): string {
  const name = siteName(site)
  if (kind === 'confirmation') return `You got this mail because somebody signed up this address at ${name}.`
  if (isAccountMail(kind))
    return `You got this mail because somebody entered this address at the admin of ${name}.`
  if (kind === 'download') return `You got this mail because somebody asked for a download at ${name}.`
  if (kind === 'test') return `This is a test of a mail to the subscribers of ${name}.`
  return `You get this mail because you subscribed to the newsletter of ${name}.`
}

/** Contains nothing that was typed at the sign-up, or it could be used to send a stranger's message. */
function confirmationBody(confirmUrl: string, site: MailSite) {
  const name = siteName(site)
  const subject = `Please confirm your subscription to ${name}`
  const question = `Somebody, hopefully you, signed up this address for the newsletter of ${name}.`
  const ask = 'Press the button to say that it was you. The link works for 7 days.'
  const askInText = 'Follow this link to say that it was you. It works for 7 days.'
  const otherwise = 'If it was not you, do nothing: you will not be written to.'
  const label = LINK_BUTTONS.confirm
  return {
    subject,
    html: [
      heading(subject),
      paragraph(question),
      paragraph(ask),
      buttonLink(label, confirmUrl),
      paragraph(otherwise),
    ],
    text: [subject, question, askInText, `${label}: ${confirmUrl}`, otherwise].join('\n\n'),
  }
}

/** For a subscriber who signed up again: the page must not tell whether an address is subscribed. */
function alreadySubscribedBody(site: MailSite) {
  const subject = `You are subscribed to ${siteName(site)}`
  const news =
    'Somebody, hopefully you, signed up this address again. It is on the list already: there is nothing to do.'
  return { subject, html: [heading(subject), paragraph(news)], text: `${subject}\n\n${news}` }
}

function cardText({ title, lines, link }: MailCard): string {
  return [title, ...lines, `${link.label}: ${link.url}`].join('\n')
}
