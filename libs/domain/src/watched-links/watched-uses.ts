import type { Event } from '../event/event.ts'
import { eventSchedule, hasEventEnded, nextRepetition } from '../event/event-schedule.ts'
import { siteLinks } from '../links/site-links.ts'
import { isTrackOnSite } from '../merch/merch-order.ts'
import type { MusicTrack } from '../release/music-track.ts'
import { presavesOf } from '../release/listen.ts'
import { isReleased } from '../release/release.ts'
import { dayAt, isoDay, toMillis, type SiteClock } from '../time/zoned-time.ts'
import type { LinkUse } from './dead-link.ts'
import { CHECKED_EVERY_S, URGENT_DAYS, watchedUrl } from './watched-link.ts'

/** Shows are watched this long before them, in days. */
const SHOW_DAYS = 14
/** Releases are watched this long before and after their day. */
const RELEASE_DAYS = { before: 7, after: 30 } as const
/** Posts are watched this long after they were published. */
const POST_DAYS = 90
const DAY_MS = 24 * 3600 * 1000

/** A link, with the thing that has it. */
export interface WatchedUse {
  url: string
  use: LinkUse
  everyS: number
  /** Whether it is a ticket link of a show that is so soon that a mail goes at once. */
  isUrgent: boolean
}

type Linked = Omit<WatchedUse, 'url'> & { links: readonly (string | null)[] }

/** Texts with links, as HTML. */
interface Text {
  id: number
  title: string
  html: string
}

/** What visitors see that has links; hidden content is left out by `watchedUses`. */
export interface LinkedContent {
  events: readonly Event[]
  tracks: readonly MusicTrack[]
  posts: readonly (Text & { link: string | null; isVisible: boolean; publishedAt: string })[]
  pages: readonly (Text & { isVisible: boolean })[]
  /** Of the press kit. */
  pressQuotes: readonly { url: string | null }[]
  site: Parameters<typeof siteLinks>[0] & {
    storeUrl: string | null
    learnMoreUrl: string | null
    latestPostUrls: readonly string[]
    videos: readonly { address: string }[]
    aboutSection: { html: string; quotes: readonly { url: string | null }[] }
  }
}

/** The links that are watched now, with what uses them (docs/product/states.md#watched-links). */
export function watchedUses(content: LinkedContent, clock: SiteClock): WatchedUse[] {
  const { events, tracks, posts, pages, pressQuotes, site } = content
  const now = toMillis(clock.now)
  const recent = posts.filter(
    ({ publishedAt }) => now - toMillis(publishedAt) < POST_DAYS * DAY_MS && toMillis(publishedAt) <= now,
  )
  const found: Linked[] = [
    ...events.flatMap((event) => ofShow(event, clock) ?? []),
    ...tracks.flatMap((track) => ofRelease(track, clock) ?? []),
    ofOther({ kind: 'site', id: null, title: '' }, siteUrls(site, pressQuotes)),
    ...recent.filter(isShown).map((post) => ofText('post', post, [post.link])),
    ...pages.filter(isShown).map((page) => ofText('page', page)),
  ]
  return found.flatMap(({ links, ...use }) =>
    [...new Set(links.flatMap((link) => (link && watchedUrl(link)) || []))].map((url) => ({ url, ...use })),
  )
}

const isShown = ({ isVisible }: { isVisible: boolean }) => isVisible

function ofShow(event: Event, clock: SiteClock): Linked | null {
  if (!event.isVisible || event.status === 'cancelled' || hasEventEnded(event, clock)) return null
  const { firstDay, timeZone } = eventSchedule(event, clock)
  const day = nextRepetition(event, clock) ?? firstDay
  if (day === null) return null
  const daysAway = day - dayAt(toMillis(clock.now), timeZone)
  if (daysAway > SHOW_DAYS) return null
  const isUrgent = daysAway >= 0 && daysAway <= URGENT_DAYS
  return {
    use: { kind: 'show', id: event.id, title: event.title },
    links: [event.link],
    everyS: isUrgent ? CHECKED_EVERY_S.urgent : CHECKED_EVERY_S.soon,
    isUrgent,
  }
}

function ofRelease(track: MusicTrack, clock: SiteClock): Linked | null {
  const day = isoDay(track.releaseDate)
  if (day === null || !isTrackOnSite(track)) return null
  const daysSince = dayAt(toMillis(clock.now), clock.timeZone) - day
  if (daysSince < -RELEASE_DAYS.before || daysSince > RELEASE_DAYS.after) return null
  return {
    use: { kind: 'release', id: track.id, title: track.title },
    // A link to listen may lead nowhere before the release.
    links: isReleased(track, clock)
      ? [track.streamUrl, ...track.platformLinks]
      : presavesOf(track).map(({ url }) => url),
    everyS: CHECKED_EVERY_S.soon,
    isUrgent: false,
  }
}

const ofOther = (use: LinkUse, links: Linked['links']): Linked => ({
  ...{ use, links, everyS: CHECKED_EVERY_S.other, isUrgent: false },
})

function ofText(kind: LinkUse['kind'], { id, title, html }: Text, links: Linked['links'] = []): Linked {
  return ofOther({ kind, id, title }, [...links, ...linksIn(html)])
}

function siteUrls(site: LinkedContent['site'], pressQuotes: LinkedContent['pressQuotes']): Linked['links'] {
  const { storeUrl, learnMoreUrl, latestPostUrls, videos, aboutSection } = site
  return [
    ...siteLinks(site).map(({ url }) => url),
    ...[storeUrl, learnMoreUrl, ...latestPostUrls],
    ...videos.map(({ address }) => address),
    ...[...aboutSection.quotes, ...pressQuotes].map(({ url }) => url),
    ...linksIn(aboutSection.html),
  ]
}

/** The addresses that rendered Markdown links to. */
function linksIn(html: string): string[] {
  return [...html.matchAll(/ href="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
}
