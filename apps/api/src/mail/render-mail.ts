import type { SiteSettings } from '@troubadour/domain/site/site'
import type { MailKind } from '../db/mailing-list-tables.ts'
import type { MailLinks, MailLinkSubject } from './mail-links.ts'
import type { AnnouncementParts } from './mail-outbox.ts'
import { alreadySubscribedMail } from './templates/already-subscribed.ts'
import { announcementMail, type MailCard } from './templates/announcement.ts'
import { confirmationMail } from './templates/confirmation.ts'
import { siteName, type MailSite, type RenderedMail } from './templates/mail-parts.ts'

/** What a mail says, beside to whom. */
export type MailContent =
  | { kind: 'confirmation'; /** The secret of the link. */ token: string }
  | { kind: 'already-subscribed' }
  | { kind: 'announcement' | 'test'; parts: AnnouncementParts }

/** What a card is made for. */
export interface CardContext {
  now: Date
  timeZone: string
  /** Of the public site; '' makes links relative. */
  origin: string
}

/** Finds what an announcement shows below its text; null when there is none, or visitors may not see it. */
export type ReadCard = (card: AnnouncementParts['card'], context: CardContext) => Promise<MailCard | null>

interface RenderDeps {
  readCard: ReadCard
  site: SiteSettings
  links: MailLinks
}

/** The mail as its receiver gets it: the only place that makes one, for sending and for the preview alike. */
export async function renderMail(
  { readCard, site, links }: RenderDeps,
  content: MailContent,
  subject: MailLinkSubject,
  now: Date,
): Promise<RenderedMail> {
  const footer = {
    reason: reasonOf(content.kind, site),
    site,
    unsubscribeUrl: links.unsubscribe(subject),
  }
  if (content.kind === 'confirmation') return confirmationMail(links.confirm(content.token), footer)
  if (content.kind === 'already-subscribed') return alreadySubscribedMail(footer)
  const { parts } = content
  const card = await readCard(parts.card, { now, timeZone: site.timeZone, origin: links.origin })
  return announcementMail({ ...parts, card }, footer)
}

function reasonOf(kind: MailKind, site: MailSite): string {
  const name = siteName(site)
  if (kind === 'confirmation') return `You got this mail because somebody signed up this address at ${name}.`
  if (kind === 'test') return `This is a test of a mail to the subscribers of ${name}.`
  return `You get this mail because you subscribed to the newsletter of ${name}.`
}
