import { LINK_BUTTONS } from '@troubadour/domain/mailing-list/sign-up'
import { escapeHtml } from '@troubadour/domain/site/web-text'
import type { SiteSettings } from '@troubadour/domain/site/site'
import type { MailKind } from '../db/mailing-list-tables.ts'
import type { MailLinks, MailLinkSubject } from './mail-links.ts'
import type { AnnouncementParts } from './mail-outbox.ts'
import {
  siteName,
  buttonLink,
  heading,
  htmlLayout,
  paragraph,
  textLayout,
  STYLES,
  type MailSite,
  type RenderedMail,
  type MailFooter,
} from './templates/layout.ts'
import { markdownToHtml } from './templates/markdown.ts'

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

const LABEL = LINK_BUTTONS.confirm

/**
 * Asks whether it was really the owner of the address who signed up. Nothing that a stranger typed is in it, or it could
 * be used to send a message of theirs.
 */
function confirmationMail(confirmUrl: string, footer: MailFooter): RenderedMail {
  const name = siteName(footer.site)
  const title = `Please confirm your subscription to ${name}`
  const question = `Somebody, hopefully you, signed up this address for the newsletter of ${name}.`
  const ask = 'Press the button to say that it was you. The link works for 7 days.'
  const otherwise = 'If it was not you, do nothing: you will not be written to.'
  return {
    subject: title,
    html: htmlLayout(
      title,
      [
        heading(title),
        paragraph(question),
        paragraph(ask),
        buttonLink(LABEL, confirmUrl),
        paragraph(otherwise),
      ].join('\n'),
      footer,
    ),
    text: textLayout(
      `${title}\n\n${question}\n\nFollow this link to say that it was you. It works for 7 days.\n\n${LABEL}: ${confirmUrl}\n\n${otherwise}`,
      footer,
    ),
  }
}

/** For an address that signed up and is on the list: the page must not tell, so its owner is told. */
function alreadySubscribedMail(footer: MailFooter): RenderedMail {
  const title = `You are subscribed to ${siteName(footer.site)}`
  const news =
    'Somebody, hopefully you, signed up this address again. It is on the list already: there is nothing to do.'
  return {
    subject: title,
    html: htmlLayout(title, [heading(title), paragraph(news)].join('\n'), footer),
    text: textLayout(`${title}\n\n${news}`, footer),
  }
}

/** The event or release below the text. */
export interface MailCard {
  title: string
  /** Such as the date and the place. */
  lines: readonly string[]
  /** Null where there is no picture that every mail program can show. */
  picture: { url: string; width: number; height: number } | null
  link: { label: string; url: string }
}

const CARD_WIDTH_PX = 528

/** What the musician wrote. @param text Markdown */
function announcementMail(
  { subject, text, card }: { subject: string; text: string; card: MailCard | null },
  footer: MailFooter,
): RenderedMail {
  const content = [heading(subject), markdownToHtml(text), card && cardHtml(card)].filter(
    (part) => part !== null,
  )
  const plain = [text.trim(), card && cardText(card)].filter((part) => part !== null)
  return {
    subject,
    html: htmlLayout(subject, content.join('\n'), footer),
    text: textLayout(plain.join('\n\n'), footer),
  }
}

function cardHtml({ title, lines, picture, link }: MailCard): string {
  const image = picture && pictureHtml(picture)
  return `<div style="border:1px solid #cccccc;border-radius:8px;padding:16px;margin:24px 0;">
${image ?? ''}<h2 style="font-size:18px;line-height:1.3;margin:0 0 8px;color:#111111;">${escapeHtml(title)}</h2>
${lines.map((line) => `<p style="margin:0 0 8px;">${escapeHtml(line)}</p>`).join('\n')}
<p style="margin:16px 0 0;"><a style="${STYLES.button}" href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>
</div>`
}

/** The title stands below it, so to a screen reader it says nothing of its own. */
function pictureHtml({ url, width, height }: NonNullable<MailCard['picture']>): string {
  const shownWidth = Math.min(width, CARD_WIDTH_PX)
  const shownHeight = Math.round((height * shownWidth) / width)
  return `<img src="${escapeHtml(url)}" alt="" width="${shownWidth}" height="${shownHeight}" style="display:block;width:100%;max-width:${shownWidth}px;height:auto;border:0;margin:0 0 16px;">
`
}

function cardText({ title, lines, link }: MailCard): string {
  return [title, ...lines, `${link.label}: ${link.url}`].join('\n')
}
