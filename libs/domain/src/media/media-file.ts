import { z } from 'zod'
import { CONTENT_NOUNS } from '../content/kind-names.ts'
import { foldPlaceName } from '../mailing-list/place-name.ts'
import { isoDateTime, rowId, serverOwned } from '../schema/field.ts'
import { ALT_MAX_LENGTH } from './upload-rules.ts'

/** The response to an upload. `mediaPicture(filePath)` names the variants. */
export const upload = z.object({
  /** A root-relative `/media/…` path. */
  filePath: z.string(),
  id: z.int(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  /** Alternative text; '' when there is none yet. */
  alt: z.string(),
  /** '#rrggbb': the background of a card with this cover. */
  dominantColour: z.string(),
  /** A blurred copy of a few pixels as a `data:` URL; '' when there is none. */
  placeholder: z.string(),
})

/** Pictures on one page of the media library. */
export const MEDIA_PAGE_SIZE = 50
export const PUBLIC_ALT_MESSAGE = 'Describe the picture before you make it public'

/** A use of an uploaded picture. */
export const mediaUse = z.object({
  kind: z.enum([...CONTENT_NOUNS, 'product', 'announcement', 'welcome', 'site', 'press', 'draft']),
  /** Null for the site settings, the press kit and a draft. */
  id: z.int().nullable(),
  /** '' for the site settings, the press kit and a draft. */
  title: z.string(),
  /** Whether it is deleted, but restorable. */
  isDeleted: z.boolean(),
})
export type MediaUse = z.infer<typeof mediaUse>

/** An uploaded picture in the media library. */
export const mediaFile = upload.extend({
  /** Size of all its files together. */
  bytes: z.int(),
  /** Whether it is in `GET /api/media-items`. */
  isPublic: z.boolean(),
  createdAt: isoDateTime,
  /** Whether an event, a track or a setting uses it; unused pictures are deleted after `KEPT_UNUSED_DAYS`. */
  isUsed: z.boolean(),
  usedBy: z.array(mediaUse),
})
export type MediaFile = z.infer<typeof mediaFile>

/** Filters of the media library. */
export const mediaFilter = z.object({
  /** Only pictures older than this id: the next page. */
  before: rowId.optional(),
  /** Only pictures that `isFoundBy` finds. */
  search: z.string().trim().max(ALT_MAX_LENGTH, `Must be at most ${ALT_MAX_LENGTH} characters`).optional(),
})
export type MediaFilter = z.output<typeof mediaFilter>

/**
 * Whether the alt text and the titles of the uses have each word of a search, or a word that contains it, in any case and
 * without accents (docs/product/calls.md#picture-calls).
 */
export function isFoundBy({ alt, usedBy }: Pick<MediaFile, 'alt' | 'usedBy'>, search = ''): boolean {
  const words = foldPlaceName(search).split(' ')
  const text = foldPlaceName([alt, ...usedBy.map(({ title }) => title)].join(' '))
  return words.every((word) => text.includes(word))
}

/** One page of the media library, newest first. */
export const mediaPage = z.object({
  items: z.array(mediaFile),
  /** `before` of the next page; null on the last. */
  nextBefore: z.int().nullable(),
  /** Of all pages; missing in responses of earlier releases. */
  total: z.int().optional(),
})
export type MediaPage = z.infer<typeof mediaPage>

/** The editable fields of an uploaded picture. The API requires an alt text for public ones. */
export const mediaPatch = z
  .strictObject({
    alt: z
      .string({ error: 'Must be text' })
      .trim()
      .max(ALT_MAX_LENGTH, `Must be at most ${ALT_MAX_LENGTH} characters`),
    isPublic: z.boolean(),
    id: serverOwned,
    createdAt: serverOwned,
  })
  .partial()
export type MediaPatch = z.output<typeof mediaPatch>

/** The picture that replaces another one. */
export const mediaReplacement = z.strictObject({ by: rowId })

/** A picture that the musician made public (docs/product/entities.md#uploaded-picture). */
export const mediaItem = z.object({
  id: z.int(),
  kind: z.enum(['image']),
  url: z.string(),
  alt: z.string(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
})
export type MediaItem = z.infer<typeof mediaItem>
