import { availabilityText, isReleased } from '@troubadour/domain/release'
import { formatDay, isoDay, type SiteClock } from '@troubadour/domain/time/zoned-time'
import type { TrackDraft } from './track-draft.ts'

/** 'Released May 1, 2026', 'Comes out Sep 1, 2026', or that there is no date. */
export function releaseDateText(releaseDate: string, clock: SiteClock): string {
  const day = isoDay(releaseDate)
  if (day === null) return 'No release date'
  const date = formatDay(day, { month: 'short', day: 'numeric', year: 'numeric' })
  return `${isReleased({ releaseDate }, clock) ? 'Released' : 'Comes out'} ${date}`
}

type Facts = Pick<
  TrackDraft,
  'isComingSoon' | 'releaseDate' | 'spotifyEmbedUrl' | 'streamUrl' | 'presaveUrl' | 'comingSoonTag'
>

/** Says when Coming Soon and the release date contradict one another, and what visitors see then; else null. */
export function releaseMismatch(track: Facts, clock: SiteClock) {
  if (isoDay(track.releaseDate) === null) return null
  const isDateReached = isReleased({ ...track, isComingSoon: false }, clock)
  if (track.isComingSoon && isDateReached) return overdue(track, clock)
  return !track.isComingSoon && !isDateReached ? early(track, clock) : null
}

function overdue({ releaseDate, comingSoonTag, presaveUrl }: Facts, clock: SiteClock) {
  const date = availabilityText(releaseDate, clock)
  const button = presaveUrl.trim() ? 'Pre-save as its only button' : 'no button at all'
  return {
    title: 'The release date has come, but Coming Soon is still on.',
    effects: [
      `Hear It shows a card that says “${date}”, without a player.`,
      `Get It shows the tag “${comingSoonTag.trim() || 'Coming Soon'}” and “${date}”, with ${button}.`,
    ],
  }
}

function early({ releaseDate, spotifyEmbedUrl }: Facts, clock: SiteClock) {
  const date = availabilityText(releaseDate, clock)
  return {
    title: 'Coming Soon is off, but the release date is still to come.',
    effects: [
      spotifyEmbedUrl.trim()
        ? 'Hear It plays the track already.'
        : `Hear It shows a card that says “${date}”, without a player.`,
      `Get It says “${date}”, and Stream/Buy cannot be pressed until then.`,
    ],
  }
}
