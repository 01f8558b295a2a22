import { dayAt, formatDay, instantAt, isoDay, toMillis, yearOf, type SiteClock } from '../time/zoned-time.ts'
import type { TextReader } from '../texts/fill-text.ts'

/** The default badge of an unreleased track. */
export const DEFAULT_COMING_SOON_TAG = 'Coming Soon'
/** How often an open page checks whether a release is out (docs/product/constants.md#public-page-constants). */
export const RELEASE_RECHECK_MS = 60_000
/** Longer titles scroll on small screens, in characters (docs/product/constants.md#public-page-constants). */
const MARQUEE_TITLE_LENGTH = 14

export interface Release {
  isComingSoon?: boolean | null
  /** A calendar day in the site's time zone, YYYY-MM-DD; an invalid one counts as missing. */
  releaseDate?: string | null
}

/** The first instant of the release day in milliseconds since 1970 UTC, or null without one. */
export function releaseMoment({ releaseDate }: Release, timeZone: string): number | null {
  const day = isoDay(releaseDate)
  return day === null ? null : instantAt(day, 0, timeZone)
}

/**
 * The day on which a release comes out by itself; null while it is marked as Coming Soon, and without a date
 * (docs/product/states.md#release-availability).
 */
export const dayOfRelease = ({ isComingSoon, releaseDate }: Release) =>
  isComingSoon ? null : isoDay(releaseDate)

/**
 * Whether an item can be played or bought: it is not coming soon, and its release date is missing or reached
 * (docs/product/states.md#release-availability). The date is reached at its first instant in the site's zone.
 */
export function isReleased(item: Release, { now, timeZone }: SiteClock): boolean {
  if (item.isComingSoon) return false
  const moment = releaseMoment(item, timeZone)
  return moment === null || toMillis(now) >= moment
}

/**
 * Whether a release has files for buyers, or will: those of a pre-order may come later.
 * @param hasFiles whether it has files now, or soon
 */
export const bringsFiles = (
  item: Release & { takesPreorders: boolean },
  hasFiles: boolean,
  clock: SiteClock,
): boolean => hasFiles || (item.takesPreorders && !isReleased(item, clock))

/** How many recordings a release has, and how many of them have files for buyers, now or soon. */
export interface FileCount {
  files: number
  recordings: number
}

/**
 * The count of a release that has files of some recordings only, so that buyers are told before they pay
 * (docs/product/selling.md#prices); undefined where there is nothing to tell.
 */
export const partialFiles = (count: FileCount | undefined): FileCount | undefined =>
  count && count.files < count.recordings ? count : undefined

/** When the next of the releases is out by its date, in milliseconds since 1970 UTC; null for none. */
export function nextReleaseMoment(items: readonly Release[], { now, timeZone }: SiteClock): number | null {
  const moments = items.flatMap((item) => (item.isComingSoon ? [] : (releaseMoment(item, timeZone) ?? [])))
  const coming = moments.filter((moment) => moment > toMillis(now))
  return coming.length > 0 ? Math.min(...coming) : null
}

/**
 * 'Available Jun 3', with the year when it is not the current one in the site's zone, or 'Coming Soon' without a date
 * (docs/product/public-pages.md#listen-now).
 */
export function availabilityText(
  releaseDate: string | null | undefined,
  { now, timeZone, language }: SiteClock,
  text: TextReader<'offer.availableText' | 'offer.soonLabel'>,
): string {
  const day = isoDay(releaseDate)
  if (day === null) return text('offer.soonLabel')
  const isThisYear = yearOf(day) === yearOf(dayAt(toMillis(now), timeZone))
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  return text('offer.availableText', {
    day: formatDay(day, { month: 'short', day: 'numeric', ...year }, language),
  })
}

/** Whether a title is too long for a small screen, and so scrolls there. */
export function isMarqueeTitle(title: string): boolean {
  // Array.from splits by code points, so that an emoji counts as one character.
  return Array.from(title).length > MARQUEE_TITLE_LENGTH
}
