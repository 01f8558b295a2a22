import { PATHS } from '../address/paths.ts'
import { recogniseLink, type SiteLink } from '../links/site-links.ts'
import { dayAt, toMillis, type SiteClock } from '../time/zoned-time.ts'
import { dayOfRelease, releaseMoment, type Release } from './release.ts'

// This file imports no schemas, because public pages load no zod.

/** Longest list of a release's platforms. */
export const PLATFORM_LINKS_MAX = 20
const DAY_S = 86_400

/** The path of the page that leads to a release everywhere (docs/product/public-pages.md#listen-page). */
export const listenPath = (slug: string): `/${string}` => `${PATHS.listen}/${slug}`

/** No vowels, so that no words arise, and no 'l', which looks like a digit. */
const LETTERS = 'bcdfghjkmnpqrstvwxyz'
const CODE_LENGTH = 3

/**
 * The code of a release in its short address, which never changes: its id, in letters
 * (docs/product/public-pages.md#short-addresses).
 */
export function posterCode(id: number): string {
  let code = ''
  for (let rest = id; rest > 0; rest = Math.floor(rest / LETTERS.length))
    code = LETTERS.charAt(rest % LETTERS.length) + code
  return code.padStart(CODE_LENGTH, LETTERS.charAt(0))
}

/** The id of a code, which may be typed in capitals; null for a text that is none. */
export function idOfPosterCode(code: string): number | null {
  const digits = [...code.toLowerCase()].map((letter) => LETTERS.indexOf(letter))
  if (digits.includes(-1) || code.length > 8) return null
  const id = digits.reduce((sum, digit) => sum * LETTERS.length + digit, 0)
  return id > 0 && posterCode(id) === code.toLowerCase() ? id : null
}

/** The time until a release, in calendar days of the site's zone or, within 24 hours, in seconds. */
export type Countdown = { days: number } | { seconds: number }

/** Null from the first instant of its day, and for a release that does not come out by itself. */
export function countdownTo(release: Release, { now, timeZone }: SiteClock): Countdown | null {
  const moment = releaseMoment(release, timeZone)
  const day = dayOfRelease(release)
  if (moment === null || day === null) return null
  const seconds = Math.ceil((moment - toMillis(now)) / 1000)
  if (seconds <= 0) return null
  return seconds > DAY_S ? { days: day - dayAt(toMillis(now), timeZone) } : { seconds }
}

interface HeardElsewhere {
  platformLinks?: readonly string[] | undefined
  spotifyEmbedUrl: string | null
  streamUrl: string | null
}

/** The pages to pre-save a release, as they were pasted. */
export function presavesOf({
  presaveUrl,
  presaveLinks = [],
}: {
  presaveUrl: string | null
  presaveLinks?: readonly string[] | undefined
}): SiteLink[] {
  return [...new Set([...(presaveUrl ? [presaveUrl] : []), ...presaveLinks])].map(recogniseLink)
}

/** The platforms of a release: the ordered list, then its other links to platforms that are not in it. */
export function platformsOf({ platformLinks = [], spotifyEmbedUrl, streamUrl }: HeardElsewhere): SiteLink[] {
  const listed = platformLinks.map(recogniseLink)
  const others = [spotifyEmbedUrl?.replace('/embed/', '/'), streamUrl].flatMap((url) =>
    url ? [recogniseLink(url)] : [],
  )
  return others.reduce(
    (all, link) => (all.some(({ name }) => name === link.name) ? all : [...all, link]),
    listed,
  )
}
