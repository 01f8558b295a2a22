import { isOnPlatform } from '../links/site-links.ts'

// Apart from the schemas, because the lists of the admin load no zod.

/** Delay before a new track is scrolled into view (docs/product/constants.md#merch-values). */
export const NEW_TRACK_SCROLL_DELAY_MS = 100

export const TRACK_PLACES = ['everywhere', 'hear-it', 'store'] as const
type TrackPlace = (typeof TRACK_PLACES)[number]

interface TrackFlags {
  isVisibleInHearIt: boolean
  isVisibleInStore: boolean
}
/** Where it was before it was hidden. */
interface Hidden {
  formerPlace?: TrackPlace | null | undefined
}

/** Where visitors find it; null for nowhere. */
export function placeOf({ isVisibleInHearIt, isVisibleInStore }: TrackFlags): TrackPlace | null {
  if (isVisibleInHearIt) return isVisibleInStore ? 'everywhere' : 'hear-it'
  return isVisibleInStore ? 'store' : null
}

/** The place to keep when a track changes: what Hide took, for Show (docs/product/states.md#music-tracks). */
export function formerPlaceOf(before: TrackFlags & Hidden, after: TrackFlags): TrackPlace | null {
  if (placeOf(after) !== null) return null
  return placeOf(before) ?? before.formerPlace ?? null
}

/** The switches that Show sets: the former ones, both where they are unknown. */
export function flagsToShow({ formerPlace: place }: Hidden): TrackFlags {
  return { isVisibleInHearIt: place !== 'store', isVisibleInStore: place !== 'hear-it' }
}

/** The error of both forms when a released track lacks a link (docs/product/validation.md#track-form). */
export const RELEASED_TRACK_URLS_MESSAGE =
  'Spotify and Stream URLs are required when Coming Soon is disabled.'

interface TrackUrls {
  spotifyEmbedUrl: string | null
  streamUrl: string | null
  presaveUrl: string | null
  /** Whether it has a recording that is playable, or whose file is chosen or being made. */
  hasAudio?: boolean
}

/**
 * The links that a released track lacks (docs/product/validation.md#track-form). Recordings of its own replace both; a
 * link to a known platform replaces Spotify's.
 */
export function missingTrackUrls({ hasAudio, ...urls }: TrackUrls): ('spotifyEmbedUrl' | 'streamUrl')[] {
  if (hasAudio) return []
  const isListed = isOnPlatform(urls.streamUrl) || isOnPlatform(urls.presaveUrl)
  const needed = isListed ? (['streamUrl'] as const) : (['spotifyEmbedUrl', 'streamUrl'] as const)
  return needed.filter((name) => !urls[name]?.trim())
}

/** True unless the track is released without the links that it needs. */
export function hasRequiredTrackUrls(track: TrackUrls & { isComingSoon: boolean }): boolean {
  return track.isComingSoon || missingTrackUrls(track).length === 0
}
