import { z } from 'zod'
import {
  isoDateTime,
  optionalCalendarDate,
  optionalLink,
  optionalSpotifyEmbed,
  optionalText,
  requiredImage,
  requiredText,
  saleInfo,
  serverOwned,
} from '../contract/field.ts'

/** Every new track costs this (docs/product/constants.md#merch-values). */
export const NEW_TRACK_PRICE = 'Free'
/** How long after it was created a new track is scrolled into view (docs/product/constants.md#merch-values). */
export const NEW_TRACK_SCROLL_DELAY_MS = 100
/** The badge of a track that is not out yet, unless it has a text of its own. */
export const DEFAULT_COMING_SOON_TAG = 'Coming Soon'

/** A track as the administrator's calls answer it (docs/product/entities.md#music-track). */
export const musicTrack = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  imageUrl: z.string(),
  spotifyEmbedUrl: z.string().nullable(),
  streamUrl: z.string().nullable(),
  presaveUrl: z.string().nullable(),
  /** A calendar day, YYYY-MM-DD. */
  releaseDate: z.string().nullable(),
  saleInfo: z.string(),
  isComingSoon: z.boolean(),
  isVisibleInHearIt: z.boolean(),
  isVisibleInStore: z.boolean(),
  comingSoonTag: z.string(),
  price: z.string(),
  createdAt: isoDateTime,
  updatedAt: isoDateTime,
  version: z.int(),
})
export type MusicTrack = z.infer<typeof musicTrack>

/** A track that can still be brought back. */
export const deletedMusicTrack = musicTrack.extend({ deletedAt: isoDateTime, restorableUntil: isoDateTime })
export type DeletedMusicTrack = z.infer<typeof deletedMusicTrack>

const trackFields = {
  title: requiredText('Title is required', 200),
  description: optionalText(5000),
  imageUrl: requiredImage('Image URL is required'),
  spotifyEmbedUrl: optionalSpotifyEmbed,
  streamUrl: optionalLink,
  presaveUrl: optionalLink,
  releaseDate: optionalCalendarDate,
  saleInfo,
  isComingSoon: z.boolean(),
  isVisibleInHearIt: z.boolean(),
  isVisibleInStore: z.boolean(),
  comingSoonTag: optionalText(60).transform((value) => value ?? DEFAULT_COMING_SOON_TAG),
}
const ownedByServer = {
  id: serverOwned,
  price: serverOwned,
  category: serverOwned,
  createdAt: serverOwned,
  updatedAt: serverOwned,
}

/** The message of both forms when a released track lacks an address (docs/product/validation.md#track-form). */
export const RELEASED_TRACK_URLS_MESSAGE =
  'Spotify and Stream URLs are required when Coming Soon is disabled.'

/** True unless the track is out and one of the addresses it is played at is missing. */
export function hasRequiredTrackUrls(track: {
  isComingSoon: boolean
  spotifyEmbedUrl: string | null
  streamUrl: string | null
}): boolean {
  return track.isComingSoon || Boolean(track.spotifyEmbedUrl?.trim() && track.streamUrl?.trim())
}

/** What creating a track takes. New tracks default to coming soon, visible in Hear It and in the store. */
export const musicTrackInput = z
  .strictObject({
    ...trackFields,
    isComingSoon: z.boolean().default(true),
    isVisibleInHearIt: z.boolean().default(true),
    isVisibleInStore: z.boolean().default(true),
    ...ownedByServer,
    version: serverOwned,
  })
  .refine(hasRequiredTrackUrls, { error: RELEASED_TRACK_URLS_MESSAGE, path: ['isComingSoon'] })
export type MusicTrackInput = z.output<typeof musicTrackInput>

/** What changing a track takes: any of its fields. The API checks the rule for addresses on the merged track. */
export const musicTrackPatch = z
  .strictObject({ ...trackFields, ...ownedByServer, version: z.int().min(1).nullish() })
  .partial()
export type MusicTrackPatch = z.output<typeof musicTrackPatch>
