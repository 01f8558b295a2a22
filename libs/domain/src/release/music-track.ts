import { z } from 'zod'
import { errorResponse } from '../contract/endpoint-schemas.ts'
import {
  allServerOwned,
  deletedStamps,
  flagField,
  optionalCalendarDate,
  optionalField,
  optionalLink,
  optionalSpotifyEmbed,
  optionalText,
  partOf,
  patchPartOf,
  requiredImage,
  requiredText,
  rowStamps,
  saleInfo,
  serverOwned,
  textField,
} from '../contract/field.ts'
import { optionalSlug } from '../site/address.ts'
import { DEFAULT_COMING_SOON_TAG } from './release.ts'
import { DOWNLOADS, optionalPreviewSeconds, type Downloads } from './downloads.ts'

/** Every new track costs this (docs/product/constants.md#merch-values). */
export const NEW_TRACK_PRICE = 'Free'
/** How long after it was created a new track is scrolled into view (docs/product/constants.md#merch-values). */
export const NEW_TRACK_SCROLL_DELAY_MS = 100

/** A bar code without spaces and leading zeros, which tell a UPC from the same number as an EAN. */
export const upcDigits = (upc: string) => upc.replace(/\D/g, '').replace(/^0+/, '')

/** A bar code, without the spaces and dashes it may be written with; blank becomes null. */
export const optionalUpc = optionalText(20)
  .transform((value) => value && value.replace(/[\s-]/g, ''))
  .refine((value) => !value || /^\d{8,14}$/.test(value), 'Must be a UPC: 8 to 14 digits')

/** The fields that an administrator writes (docs/product/validation.md#track-form). */
export const trackFields = {
  title: textField(requiredText('Title is required', 200)),
  description: optionalField(optionalText(5000)),
  imageUrl: textField(requiredImage('A picture is required')),
  spotifyEmbedUrl: optionalField(optionalSpotifyEmbed),
  streamUrl: optionalField(optionalLink),
  presaveUrl: optionalField(optionalLink),
  /** A calendar day, YYYY-MM-DD. */
  releaseDate: optionalField(optionalCalendarDate),
  saleInfo: textField(saleInfo),
  /** The bar code of the release. */
  upc: optionalField(optionalUpc),
  isComingSoon: flagField(true),
  isVisibleInHearIt: flagField(true),
  isVisibleInStore: flagField(true),
  comingSoonTag: textField(
    optionalText(60).transform((value) => value ?? DEFAULT_COMING_SOON_TAG),
    DEFAULT_COMING_SOON_TAG,
  ),
  /** Who may fetch its files. */
  downloads: {
    output: z.enum(DOWNLOADS),
    input: z.enum(DOWNLOADS).default('none'),
    initial: 'none' as Downloads,
  },
  /** How many seconds of each recording visitors hear; null for all of it. */
  previewSeconds: {
    output: z.int().nullable(),
    input: optionalPreviewSeconds,
    initial: null as number | null,
  },
}

const recordingCounts = z
  .object({
    total: z.int(),
    /** That can be heard, by an older file too. */
    ready: z.int(),
    /** Whose newest file waits or is worked on. */
    working: z.int(),
    /** Whose newest file cannot be read. */
    failed: z.int(),
  })
  .meta({ id: 'RecordingCounts' })
export type RecordingCounts = z.infer<typeof recordingCounts>

/** A track as the administrator's calls answer it (docs/product/entities.md#music-track). */
export const musicTrack = z
  .object({
    id: z.int(),
    ...partOf(trackFields, 'output'),
    slug: z.string(),
    price: z.string(),
    /** Its place in the list, from 0, when it was moved by hand. */
    position: z.int().nullable(),
    /** True when a recording of it is ready to be heard; else missing. */
    hasAudio: z.boolean().optional(),
    /** Missing where it has none. */
    recordings: recordingCounts.optional(),
    ...rowStamps,
  })
  .meta({ id: 'MusicTrack' })
export type MusicTrack = z.infer<typeof musicTrack>

export const deletedMusicTrack = musicTrack.extend(deletedStamps).meta({ id: 'DeletedMusicTrack' })
export type DeletedMusicTrack = z.infer<typeof deletedMusicTrack>

export const musicTrackConflict = errorResponse
  .extend({ current: musicTrack })
  .meta({ id: 'MusicTrackConflict' })

/** The message of both forms when a released track lacks an address (docs/product/validation.md#track-form). */
export const RELEASED_TRACK_URLS_MESSAGE =
  'Spotify and Stream URLs are required when Coming Soon is disabled.'

/** True unless the track is out and one of the addresses it is played at is missing; its own audio stands for both. */
export function hasRequiredTrackUrls(track: {
  isComingSoon: boolean
  spotifyEmbedUrl: string | null
  streamUrl: string | null
  hasAudio?: boolean
}): boolean {
  const hasUrls = track.spotifyEmbedUrl?.trim() && track.streamUrl?.trim()
  return track.isComingSoon || Boolean(track.hasAudio || hasUrls)
}

/** What creating a track takes. New tracks default to coming soon, visible in Hear It and in the store. */
export const musicTrackInput = z
  .strictObject({
    ...allServerOwned(musicTrack),
    ...partOf(trackFields, 'input'),
    slug: optionalSlug,
    category: serverOwned,
  })
  // A new track has no recordings yet.
  .refine((track) => hasRequiredTrackUrls({ ...track, hasAudio: false }), {
    error: RELEASED_TRACK_URLS_MESSAGE,
    path: ['isComingSoon'],
  })
  .meta({ id: 'MusicTrackInput' })

/** What changing a track takes: any of its fields. The API checks the rule for addresses on the merged track. */
export const musicTrackPatch = z
  .strictObject({
    ...allServerOwned(musicTrack),
    ...patchPartOf(trackFields),
    slug: optionalSlug,
    category: serverOwned,
    version: z.int().min(1).nullish(),
  })
  .partial()
  .meta({ id: 'MusicTrackPatch' })
