import { z } from 'zod'
import { isoDateTime, rowId, serverOwned } from '../contract/field.ts'
import { ALT_MAX_LENGTH, upload } from './upload.ts'

/** How many pictures one page of the media library holds. */
export const MEDIA_PAGE_SIZE = 50
export const PUBLIC_ALT_MESSAGE = 'Describe the picture before you make it public'

/** An uploaded picture as the administrator's media library shows it. */
export const mediaFile = upload.extend({
  /** Of all its files together. */
  bytes: z.int(),
  /** Whether `GET /api/media-items` shows it. */
  isPublic: z.boolean(),
  createdAt: isoDateTime,
  /** Whether an event, a track or a setting names it; what is not used is deleted in time. */
  isUsed: z.boolean(),
})
export type MediaFile = z.infer<typeof mediaFile>

/** Which page of the media library is asked for. */
export const mediaFilter = z.object({
  /** Only pictures older than the one with this id: the next page. */
  before: rowId.optional(),
})

/** One page of the media library, newest first. */
export const mediaPage = z.object({
  items: z.array(mediaFile),
  /** What `before` has to be for the next page; null on the last. */
  nextBefore: z.int().nullable(),
})
export type MediaPage = z.infer<typeof mediaPage>

/** What may be changed of an uploaded picture. One that is public needs its alt text; the API sees to that. */
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

/** One of the Latest Posts (docs/product/entities.md#latest-post). */
export const instagramPost = z.object({
  id: z.string(),
  url: z.string(),
  caption: z.string().optional(),
  publishedAt: z.iso.datetime({ offset: true }).optional(),
})
export type InstagramPost = z.infer<typeof instagramPost>
