import { pathOf } from '../address/slug.ts'
import type { Event } from '../event/event.ts'
import { eventSchedule, hasEventEnded } from '../event/event-schedule.ts'
import { ticketsFromText, ticketUrl } from '../event/event-status.ts'
import { ANNOUNCEMENT_TEXT_MAX_LENGTH, SUBJECT_MAX_LENGTH } from '../mailing-list/announcement.ts'
import { isMediaPath } from '../schema/urls.ts'
import { isTrackOnSite } from '../merch/merch-order.ts'
import type { Offer } from '../merch/offer.ts'
import { POST_TEXT_MAX_LENGTH } from '../post/post.ts'
import { listenPath, posterCode, presavesOf } from '../release/listen.ts'
import type { MusicTrack } from '../release/music-track.ts'
import { dayOfRelease, DEFAULT_COMING_SOON_TAG, isReleased } from '../release/release.ts'
import { cardId, releaseCard, showCard, type ShareCard } from '../share/share-card.ts'
import type { SiteSettings } from '../site/site.ts'
import { textReader } from '../texts/fill-text.ts'
import { textsOf } from '../texts/site-texts.ts'
import { DAY } from '../event/event-card.ts'
import { formatDay, isoDay, type Moment } from '../time/zoned-time.ts'
import { PATHS } from '../address/paths.ts'
import { announcedOffer } from './announced-offer.ts'
import type { DraftName, Facts, MadeDraft } from './announced.ts'

/** A show or release. The event has a current reading; an offer is of a release that visitors can buy now. */
export type Announceable =
  | { kind: 'event'; row: Event }
  | { kind: 'track'; row: MusicTrack; offer?: Offer | undefined }

/** Longest description in a draft, in characters. */
const DESCRIPTION_MAX_LENGTH = 2000
/** Longest date in a subject, in characters; the rest is left for the title. */
const SUBJECT_WHEN_MAX_LENGTH = 100

interface LabelledLink {
  label: string
  url: string
}

/** What is announced of a show or release, in the language of the site (docs/product/states.md#announcing). */
interface AnnouncedWords {
  title: string
  /** Of the page and of the calendar's entry, null without one; `shortPath` is that of posters. */
  paths: { page: string; shortPath: string; calendar: string | null }
  isPublic: boolean
  /** For social networks, without the address. */
  share: string
  drafts: Record<DraftName, Pick<MadeDraft, 'facts' | 'words'>>
}

/** The card of its share pictures. */
export function cardOfAnnounced(thing: Announceable, site: SiteSettings): ShareCard {
  return thing.kind === 'event'
    ? showCard(thing.row, site)
    : releaseCard({ ...thing.row, id: cardId('music', thing.row.id) }, site)
}

/** The words of its drafts, as they would be written now. */
export function announcedWords(thing: Announceable, site: SiteSettings, now: Moment): AnnouncedWords {
  const { when, where, price, tickets, sale, buy, links, more, ...found } =
    thing.kind === 'event' ? ofShow(thing.row, site, now) : ofRelease(thing, site, now)
  const { title, description, imageUrl } = thing.row
  const shownDescription = cut(description ?? '', DESCRIPTION_MAX_LENGTH)
  const facts: Facts = {
    ...{ title, when, where, price, tickets },
    description: shownDescription,
    links: links.map(({ label, url }) => `${label}: ${url}`).join('\n'),
  }
  const lines = [`**${plain(when)}**`, plain(where), plain(price), plain(sale)].filter(Boolean)
  // The link that buys is not compared: the price says what has changed.
  const shownLinks = buy ? [buy, ...links] : links
  const body = (first: string[], shown: readonly LabelledLink[], max: number) =>
    fitted([...first, ...lines], plain(shownDescription), shown.map(linkText), max)
  return {
    ...found,
    title,
    share: [title, when, where, sale, buy?.share].filter(Boolean).join('\n'),
    drafts: {
      // Its card has the picture, and leads to the page.
      mail: {
        facts,
        words: {
          subject: subjectOf(title, when),
          text: body([], shownLinks, ANNOUNCEMENT_TEXT_MAX_LENGTH),
        },
      },
      post: {
        facts: { ...facts, picture: imageUrl, page: found.paths.page },
        words: {
          text: body(
            [`**${plain(title)}**`],
            [...shownLinks, { label: more, url: found.paths.page }],
            POST_TEXT_MAX_LENGTH,
          ),
          pictures: isMediaPath(imageUrl) ? [{ filePath: imageUrl, alt: title }] : [],
        },
      },
    },
  }
}

function ofShow(event: Event, site: SiteSettings, now: Moment) {
  const text = textReader(textsOf(site))
  const clock = { ...site, now }
  const [when = '', where = ''] = showCard(event, site).lines
  const link = ticketUrl(event, clock)
  const saleSeenAt = (seenAt: Moment) => {
    const time = ticketsFromText(event, { ...clock, now: seenAt })
    return time === null ? '' : text('show.ticketsFromText', { time })
  }
  const page = pathOf('shows', event.slug)
  const hasDay = eventSchedule(event, site).firstDay !== null && event.status !== 'cancelled'
  return {
    when,
    where,
    price: event.status === 'cancelled' ? '' : event.price,
    // Also once the sale has begun, so that only another moment is a change of the show.
    tickets: saleSeenAt(0),
    sale: saleSeenAt(now),
    buy: null,
    links: link ? [{ label: text('event.ticketsButton'), url: link }] : [],
    more: text('event.moreButton'),
    paths: {
      page,
      shortPath: page,
      calendar: hasDay && !hasEventEnded(event, clock) ? `${page}.ics` : null,
    },
    isPublic: event.isVisible,
  }
}

function ofRelease(
  { row: track, offer }: Extract<Announceable, { kind: 'track' }>,
  site: SiteSettings,
  now: Moment,
) {
  const text = textReader(textsOf(site))
  const isOut = isReleased(track, { ...site, now })
  const day = isoDay(track.releaseDate)
  const { comingSoonTag } = track
  const soon = comingSoonTag === DEFAULT_COMING_SOON_TAG ? text('offer.soonLabel') : comingSoonTag
  const coming =
    day === null ? soon : text('offer.availableText', { day: formatDay(day, DAY, site.language) })
  const presaves = isOut ? [] : presavesOf(track)
  const label = text('offer.presaveButton')
  const page = listenPath(track.slug)
  return {
    when: isOut ? text('mail.outText') : coming,
    where: '',
    ...announcedOffer(offer, track.slug, site),
    tickets: '',
    sale: '',
    links: presaves.map(({ name, url }) => ({
      label: presaves.length > 1 ? `${label} (${name})` : label,
      url,
    })),
    more: text(isOut ? 'offer.listenButton' : 'event.moreButton'),
    paths: {
      page,
      shortPath: `${PATHS.poster}/${posterCode(track.id)}`,
      calendar: !isOut && dayOfRelease(track) !== null ? `${page}.ics` : null,
    },
    isPublic: isTrackOnSite(track),
  }
}

/** 'title – when', where a long title is cut, so that the date stays. */
function subjectOf(title: string, when: string): string {
  const ending = ` – ${cut(when, SUBJECT_WHEN_MAX_LENGTH)}`
  return cut(title, SUBJECT_MAX_LENGTH - ending.length) + ending
}

const linkText = ({ label, url }: LabelledLink) =>
  `[${plain(label)}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`

/**
 * Text that Markdown shows as it is: without the white space that makes code of a line, and without headings, quotes,
 * lists and rules.
 */
const plain = (text: string) =>
  text
    .replace(/[\\`*_[\]<~&]/g, '\\$&')
    .replace(/^[ \t]+/gm, '')
    .replace(/^(\d{1,9})(?=[.)])|^(?=[#>+=-])/gm, '$1\\')

/** At most `max` characters, as the form takes: the last link, in posts that of the page, stays. */
function fitted(head: string[], description: string, links: string[], max: number): string {
  const joined = (words: string, shown: string[]) =>
    [head.join('\n'), words, shown.join('\n')].filter(Boolean).join('\n\n')
  const shown = [...links]
  while (shown.length > 1 && joined('', shown).length > max) shown.splice(-2, 1)
  const left = max - joined('', shown).length - '\n\n'.length
  return joined(left > 0 ? cutEscaped(description, left) : '', shown)
}

/** Cuts a text of Markdown, but between no backslash and what it escapes. */
function cutEscaped(text: string, length: number): string {
  if (text.length <= length) return text
  const start = text.slice(0, length - 1)
  const backslashes = /\\*$/.exec(start)?.[0].length ?? 0
  return `${backslashes % 2 === 1 ? start.slice(0, -1) : start}…`
}

/** Cuts no character in two: a half of one cannot be stored. */
function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text
}
