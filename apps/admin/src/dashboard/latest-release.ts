import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { isReleased } from '@troubadour/domain/release'
import { dayAt, isoDay, toMillis, type CalendarDay, type SiteClock } from '@troubadour/domain/time/zoned-time'

export interface LatestRelease {
  track: MusicTrack
  /** The day on which it came out; without a release date, the day on which it was added. */
  day: CalendarDay
}

/** The track that came out last; null while none is out. Of two of one day, the one that was added later. */
export function latestRelease(tracks: readonly MusicTrack[], clock: SiteClock): LatestRelease | null {
  const releases = tracks
    .filter((track) => isReleased(track, clock))
    .map((track) => ({
      track,
      day: isoDay(track.releaseDate) ?? dayAt(toMillis(track.createdAt), clock.timeZone),
    }))
    .sort((a, b) => b.day - a.day || toMillis(b.track.createdAt) - toMillis(a.track.createdAt))
  return releases[0] ?? null
}
