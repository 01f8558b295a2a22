import { z } from 'zod'
import {
  described,
  flagField,
  optionalCalendarDate,
  optionalField,
  optionalLink,
  optionalSpotifyEmbed,
  optionalText,
  positionColumn,
  requiredImage,
  requiredText,
  saleInfo,
  serverOwned,
  textField,
} from '../schema/field.ts'
import { publicFromField } from '../schema/public-from.ts'
import { HIDDEN_SALE_INFO } from '../schema/item-values.ts'
import { optionalSlug, slugColumn } from '../address/address.ts'
import { defineKind } from '../content/content-kind.ts'
import { PLATFORM_LINKS_MAX } from './listen.ts'
import { pricingFields } from './pricing.ts'
import { DEFAULT_COMING_SOON_TAG } from './release.ts'
import {
  flagsToShow,
  hasRequiredTrackUrls,
  placeOf,
  RELEASED_TRACK_URLS_MESSAGE,
  TRACK_PLACES,
} from './track-rules.ts'
import { DOWNLOADS, optionalPreviewSeconds, type Downloads } from './downloads.ts'

/** Price of every new track (docs/product/constants.md#merch-values). */
export const NEW_TRACK_PRICE = 'Free'
/** A bar code without spaces and leading zeros, so that a UPC equals its EAN. */
export const upcDigits = (upc: string) => upc.replace(/\D/g, '').replace(/^0+/, '')

/** A bar code, without spaces and dashes; blank becomes null. */
export const optionalUpc = optionalText(20)
  .transform((value) => value && value.replace(/[\s-]/g, ''))
  .refine((value) => !value || /^\d{8,14}$/.test(value), 'Must be a UPC: 8 to 14 digits')

/** An optional outbound link that is encrypted; blank becomes null. */
const optionalHttpsLink = optionalLink.refine(
  (value) => value === null || /^https:/i.test(value),
  'Must be a web address that starts with https://',
)

/** An ordered list of links, without repetitions. Missing in requests of earlier releases, which keep the stored one. */
const linkListField = (description: string) => ({
  output: z.array(z.string()).describe(description),
  input: z
    .array(optionalHttpsLink)
    .max(PLATFORM_LINKS_MAX, `Must be at most ${PLATFORM_LINKS_MAX} addresses`)
    .transform((urls) => [...new Set(urls.filter((url) => url !== null))])
    .optional(),
  initial: [] as string[],
})

/** The fields that administrators edit (docs/product/validation.md#track-form). */
export const trackFields = {
  title: textField(requiredText('Title is required', 200)),
  description: optionalField(optionalText(5000)),
  imageUrl: textField(requiredImage('A picture is required')),
  spotifyEmbedUrl: optionalField(optionalSpotifyEmbed),
  streamUrl: optionalField(optionalLink),
  presaveUrl: optionalField(optionalLink),
  presaveLinks: linkListField(
    'More pages to pre-save it, after presaveUrl (docs/product/public-pages.md#listen-page)',
  ),
  platformLinks: linkListField(
    'Where it can be heard, in their order (docs/product/public-pages.md#listen-page)',
  ),
  releaseDate: described(optionalField(optionalCalendarDate), 'A calendar day, YYYY-MM-DD'),
  saleInfo: described(textField(saleInfo), `'${HIDDEN_SALE_INFO}' removes it from the public site`),
  upc: described(optionalField(optionalUpc), 'The bar code of the release'),
  isComingSoon: flagField(true),
  isVisibleInHearIt: flagField(true),
  isVisibleInStore: flagField(true),
  publicFrom: publicFromField,
  comingSoonTag: described(
    textField(
      optionalText(60).transform((value) => value ?? DEFAULT_COMING_SOON_TAG),
      DEFAULT_COMING_SOON_TAG,
    ),
    'The badge while it is coming soon',
  ),
  downloads: {
    output: z.enum(DOWNLOADS).describe('Who may download its files (docs/product/states.md#downloads)'),
    input: z.enum(DOWNLOADS).default('none'),
    initial: 'none' as Downloads,
  },
  previewSeconds: {
    output: z
      .int()
      .nullable()
      .describe('How much of each recording can be heard, in seconds; null for all of it'),
    input: optionalPreviewSeconds,
    initial: null as number | null,
  },
  hasEarlyTracks: described(
    flagField(false),
    'Whether its track list is shown before it is out (docs/product/states.md#early-track-lists)',
  ),
  ...pricingFields,
}

/**
 * What visitors get of a release's recordings before it is out (docs/product/states.md#early-track-lists); undefined
 * for nothing.
 */
export function earlyTracksOf({
  hasEarlyTracks,
  previewSeconds,
}: Pick<MusicTrack, 'hasEarlyTracks' | 'previewSeconds'>): 'titles' | 'previews' | undefined {
  if (!hasEarlyTracks) return undefined
  return previewSeconds === null ? 'titles' : 'previews'
}

export const recordingCounts = z.object({
  total: z.int(),
  /** Playable recordings, including those with an older file. */
  ready: z.int(),
  /** Recordings whose newest file is waiting or being processed. */
  working: z.int(),
  /** Recordings whose newest file cannot be read. */
  failed: z.int(),
})
export type RecordingCounts = z.infer<typeof recordingCounts>

/** A track (docs/product/entities.md#music-track). The defaults are coming soon, visible in Hear It and in the store. */
export const musicTrackKind = defineKind('musicTracks', {
  fields: trackFields,
  columns: {
    slug: slugColumn,
    price: z.string().describe(`Always '${NEW_TRACK_PRICE}' on creation`),
    position: positionColumn,
    formerPlace: z
      .enum(TRACK_PLACES)
      .nullish()
      .describe('Where it was before it was hidden; null while it is shown, or if that is unknown'),
    hasAudio: z.boolean().optional().describe('True with a recording that is ready, else missing'),
    // Missing in responses of earlier releases.
    awaitsRecordings: z
      .boolean()
      .optional()
      .describe(
        'It was saved as out before any of its recordings was ready (docs/product/states.md#awaited-recordings); sent if files will be uploaded',
      ),
    recordings: recordingCounts
      .optional()
      .describe('How many there are: total, ready, working, failed; missing without any'),
    reminders: z
      .int()
      .optional()
      .describe(
        'How many people wait for a mail on its day (docs/product/states.md#reminders); missing for none',
      ),
  },
  sent: {
    awaitsRecordings: z.boolean().optional(),
    slug: optionalSlug,
    category: serverOwned,
  },
  stored: (row) => row.omit({ hasAudio: true, recordings: true, reminders: true }),
  refineInput: (body) =>
    body.refine((track) => hasRequiredTrackUrls({ ...track, hasAudio: track.awaitsRecordings ?? false }), {
      error: RELEASED_TRACK_URLS_MESSAGE,
      path: ['isComingSoon'],
    }),
  initial: { price: NEW_TRACK_PRICE, position: null, formerPlace: null },
  pictures: 'imageUrl',
  isPublic: ({ saleInfo, ...flags }) => saleInfo !== HIDDEN_SALE_INFO && placeOf(flags) !== null,
  toShow: ({ saleInfo, ...track }) => ({
    ...(placeOf(track) === null && flagsToShow(track)),
    saleInfo: saleInfo === HIDDEN_SALE_INFO ? '' : saleInfo,
  }),
  example: {
    id: 7,
    slug: 'ember-road',
    title: 'Ember Road',
    description: 'A song for the road.',
    imageUrl: '/media/demo/cover.webp',
    spotifyEmbedUrl: 'https://open.spotify.com/embed/track/1',
    streamUrl: 'https://stream.example/song',
    releaseDate: '2026-01-01',
    isComingSoon: false,
    price: NEW_TRACK_PRICE,
    position: null,
    formerPlace: null,
  },
})
export const { input: musicTrackInput, patch: musicTrackPatch, conflict: musicTrackConflict } = musicTrackKind
export type MusicTrack = z.infer<typeof musicTrackKind.row>
