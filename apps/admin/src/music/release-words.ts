import { countText } from '@troubadour/domain/texts/count-text'
import { englishText } from '@troubadour/domain/texts/english-text'
import { availabilityText, isReleased } from '@troubadour/domain/release/release'
import type { MusicTrack, RecordingCounts } from '@troubadour/domain/release/music-track'
import { formatDay, isoDay, type SiteClock } from '@troubadour/domain/time/zoned-time'
import { missingTrackUrls } from '@troubadour/domain/release/track-rules'
import type { TrackDraft } from './track-draft.ts'

/** 'Released May 1, 2026', 'Comes out Sep 1, 2026', or that there is no date. */
export function releaseDateText(releaseDate: string, clock: SiteClock): string {
  const day = isoDay(releaseDate)
  if (day === null) return 'No release date'
  const date = formatDay(day, { month: 'short', day: 'numeric', year: 'numeric' })
  return `${isReleased({ releaseDate }, clock) ? 'Released' : 'Comes out'} ${date}`
}

/** From when the codes of a track work; null once it is out. */
export function codesStart(
  track: Pick<MusicTrack, 'isComingSoon' | 'releaseDate'>,
  clock: SiteClock,
): string | null {
  if (isReleased(track, clock)) return null
  const day = isoDay(track.releaseDate)
  const isDayAhead = day !== null && !isReleased({ releaseDate: track.releaseDate }, clock)
  if (!isDayAhead) return 'They work from the day on which you switch Coming Soon off.'
  const date = formatDay(day, { month: 'long', day: 'numeric', year: 'numeric' })
  return `They work from ${date} on${track.isComingSoon ? ', if Coming Soon is off by then' : ''}.`
}

/** The recordings of a track, such as 'Own audio: 3 recordings'. */
export function audioText(counts: RecordingCounts | undefined): string {
  if (!counts) return 'No own audio'
  const { total, ready, working, failed } = counts
  if (failed > 0) return `Own audio: ${failed} of ${total} failed`
  if (working > 0) return `Own audio: working, ${ready} of ${total} ready`
  if (ready < total) return `Own audio: ${total - ready} of ${total} not uploaded`
  return `Own audio: ${countText(total, 'recording')}`
}

/** What visitors see of a track that awaits recordings; undefined for any other. */
export function audioNote({ awaitsRecordings, hasAudio, isComingSoon }: MusicTrack): string | undefined {
  if (!awaitsRecordings || hasAudio) return undefined
  return isComingSoon ? RETURNED_TITLE : AWAITED_TEXT
}

type Facts = Pick<
  TrackDraft,
  'isComingSoon' | 'releaseDate' | 'spotifyEmbedUrl' | 'streamUrl' | 'presaveUrl' | 'comingSoonTag'
> & {
  /** Whether it has recordings that are playable, or whose files are chosen or being made. */
  hasAudio?: boolean
  /** Whether none of them is playable yet. */
  isAwaited?: boolean
}

const AWAITED_TEXT = 'Once it is out, visitors see this release without Play until a recording is ready.'
export const RETURNED_TITLE = 'None of its recordings can be heard, so the release is Coming Soon again.'
const NEEDED_LINKS =
  'its Spotify and Stream URLs, a Stream URL on a known platform such as Bandcamp or YouTube, or a recording that is ready.'

/** The effect of Coming Soon on a track. */
export function comingSoonHint(
  { isComingSoon, hasAudio, isAwaited, ...track }: Facts,
  clock: SiteClock,
): string {
  if (isComingSoon)
    return 'The release is not out yet: visitors cannot hear or download its recordings, and it can do without Spotify and Stream URLs. With this off, it comes out by itself on its release date.'
  if (isAwaited) return AWAITED_TEXT
  if (isReleased(track, clock))
    return hasAudio
      ? 'The release is out. Visitors can hear its recordings, so it can do without Spotify and Stream URLs.'
      : `The release is out, and needs ${NEEDED_LINKS}`
  return hasAudio
    ? 'The release comes out by itself on its release date: from then on visitors can hear its recordings, and download them where you allow it.'
    : `The release comes out by itself on its release date. It needs ${NEEDED_LINKS}`
}

/** Whether Coming Soon would hold a release back on a day that is still to come. */
export const isHeldBack = (track: Pick<Facts, 'isComingSoon' | 'releaseDate'>, clock: SiteClock): boolean =>
  track.isComingSoon &&
  isoDay(track.releaseDate) !== null &&
  !isReleased({ releaseDate: track.releaseDate }, clock)

/** Whether a release without Coming Soon opens on its day, and not before. */
export const comesOutOnTime = (track: Facts): boolean =>
  !track.spotifyEmbedUrl.trim() && missingTrackUrls(track).length === 0

/** What happens to a release with a day to come once Coming Soon is off. */
export function offTextOf(track: Facts): string {
  if (comesOutOnTime(track))
    return 'With it off, the release comes out by itself on this day, and its listen page counts to it.'
  return track.spotifyEmbedUrl.trim()
    ? 'With it off, Hear It plays the Spotify URL at once. Take that URL out to let the release come out by itself on this day.'
    : 'To come out by itself on this day, it needs recordings here, or a Stream URL on a known platform.'
}

/**
 * A contradiction between Coming Soon and the release date, and what visitors see then; null for none. Without a
 * Spotify player, which plays at once, a track becomes available by its date.
 */
export function releaseMismatch(track: Facts, clock: SiteClock) {
  if (isoDay(track.releaseDate) === null) return null
  const isDateReached = isReleased({ ...track, isComingSoon: false }, clock)
  if (track.isComingSoon && isDateReached) return overdue(track, clock)
  return track.isComingSoon || isDateReached || !track.spotifyEmbedUrl.trim() ? null : early(track, clock)
}

function overdue({ releaseDate, comingSoonTag, presaveUrl }: Facts, clock: SiteClock) {
  const date = availabilityText(releaseDate, clock, englishText)
  const button = presaveUrl.trim() ? 'Pre-save as its only button' : 'no button at all'
  return {
    title: 'The release date has come, but Coming Soon is still on.',
    effects: [
      `Hear It shows a card that says “${date}”, without a player.`,
      `Get It shows the tag “${comingSoonTag.trim() || 'Coming Soon'}” and “${date}”, with ${button}.`,
    ],
  }
}

function early({ releaseDate }: Facts, clock: SiteClock) {
  const date = availabilityText(releaseDate, clock, englishText)
  return {
    title: 'Coming Soon is off, but the release date is still to come.',
    effects: [
      'Hear It plays the release already.',
      `Get It says “${date}”, and Stream/Buy cannot be pressed until then.`,
    ],
  }
}
