import type { MusicTrack } from './music-track.ts'
import { missingTrackUrls } from './track-rules.ts'
import { isReleased } from './release.ts'
import { dayAt, isoDay, toMillis, type CalendarDay, type SiteClock } from '../time/zoned-time.ts'

type Track = Pick<MusicTrack, 'releaseDate' | 'isComingSoon'> & Parameters<typeof missingTrackUrls>[0]

/** What prevents a release from being playable on its day. */
export const MISSING_OF_RELEASE = ['spotify', 'stream', 'coming-soon'] as const
export type MissingOfRelease = (typeof MISSING_OF_RELEASE)[number]

export interface ComingRelease<T> {
  track: T
  day: CalendarDay
  /** Days from today in the site's zone; negative when its day has passed and Coming Soon is still on. */
  daysAway: number
  missing: MissingOfRelease[]
}

/**
 * The next release, or else the latest overdue one (docs/product/admin.md#dashboard); null when no unreleased track has
 * a release date.
 */
export function comingRelease<T extends Track>(
  tracks: readonly T[],
  clock: SiteClock,
): ComingRelease<T> | null {
  const today = dayAt(toMillis(clock.now), clock.timeZone)
  const dated = tracks
    .flatMap((track) => {
      const day = isReleased(track, clock) ? null : isoDay(track.releaseDate)
      return day === null ? [] : { track, day, daysAway: day - today, missing: missingOfRelease(track) }
    })
    .sort((a, b) => a.day - b.day)
  return dated.find(({ daysAway }) => daysAway >= 0) ?? dated.at(-1) ?? null
}

/** A track with Coming Soon on is not released by its date alone (docs/product/states.md#release-availability). */
export function missingOfRelease(track: Track): MissingOfRelease[] {
  const urls = missingTrackUrls(track)
  const isMissing: Record<MissingOfRelease, boolean> = {
    spotify: urls.includes('spotifyEmbedUrl'),
    stream: urls.includes('streamUrl'),
    'coming-soon': track.isComingSoon,
  }
  return MISSING_OF_RELEASE.filter((part) => isMissing[part])
}
