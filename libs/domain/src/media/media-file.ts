import { z } from 'zod'
import { CONTENT_NOUNS } from '../content/kind-names.ts'
import { isoDateTime, rowId, serverOwned } from '../schema/field.ts'
import { MUSIC_CATEGORY } from '../merch/merch-order.ts'

/** Category of press kit files: pictures and PDFs, sent to an endpoint of their own. */
export const PRESS_CATEGORY = 'PRESS'
/** Largest file of the press kit (docs/product/constants.md#upload-limits). */
export const PRESS_FILE_MAX_BYTES = 25 * 1024 * 1024
const PRESS_FILE_SIZE_MESSAGE = 'File must be under 25MB'
export const PRESS_FILE_TYPE_MESSAGE = 'Only PDF, JPEG, PNG, GIF, WebP and AVIF files can be used'

/** Largest cover (docs/product/constants.md#upload-limits). */
export const MUSIC_IMAGE_MAX_BYTES = 10 * 1024 * 1024
/** An event's picture must be smaller than this (docs/product/constants.md#upload-limits). */
const EVENT_IMAGE_LIMIT_BYTES = 5 * 1024 * 1024
export const EVENT_IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif']
export const PRESS_FILE_TYPES = [...EVENT_IMAGE_TYPES, 'image/webp', 'image/avif', 'application/pdf']

const MUSIC_IMAGE_SIZE_MESSAGE = 'Image must be under 10MB'
export const MUSIC_IMAGE_TYPE_MESSAGE = 'Please select an image file'
const EVENT_IMAGE_SIZE_MESSAGE = 'Image must be less than 5MB.'
export const EVENT_IMAGE_TYPE_MESSAGE = 'Only JPEG, PNG and GIF images are allowed.'
export const NOT_A_PICTURE_MESSAGE = 'This file is not the picture its name says'

/** Largest file of a category, in bytes (docs/product/constants.md#upload-limits). */
export function maxUploadBytes(category?: string): number {
  if (category === PRESS_CATEGORY) return PRESS_FILE_MAX_BYTES
  return category === MUSIC_CATEGORY ? MUSIC_IMAGE_MAX_BYTES : EVENT_IMAGE_LIMIT_BYTES - 1
}

/** Whether the size exceeds the limit of a category. */
export function isTooLarge(bytes: number, category?: string): boolean {
  return bytes > maxUploadBytes(category)
}

/** The error for a picture above the category's limit. */
export function sizeMessage(category?: string): string {
  if (category === PRESS_CATEGORY) return PRESS_FILE_SIZE_MESSAGE
  return category === MUSIC_CATEGORY ? MUSIC_IMAGE_SIZE_MESSAGE : EVENT_IMAGE_SIZE_MESSAGE
}

/** Longest alternative text, in characters. */
export const ALT_MAX_LENGTH = 300

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

/**
 * Why a chosen file cannot be uploaded, or null. The server checks the content again.
 * docs/product/validation.md#uploads
 * @param file size in bytes, type as the browser reports it
 */
export function uploadProblem(file: { size: number; type: string }, category?: string): string | null {
  if (category === PRESS_CATEGORY) {
    if (!PRESS_FILE_TYPES.includes(file.type)) return PRESS_FILE_TYPE_MESSAGE
  } else if (category === MUSIC_CATEGORY) {
    if (!file.type.startsWith('image/')) return MUSIC_IMAGE_TYPE_MESSAGE
  } else if (!EVENT_IMAGE_TYPES.includes(file.type)) return EVENT_IMAGE_TYPE_MESSAGE
  return isTooLarge(file.size, category) ? sizeMessage(category) : null
}

/** Pictures on one page of the media library. */
export const MEDIA_PAGE_SIZE = 50
export const PUBLIC_ALT_MESSAGE = 'Describe the picture before you make it public'

/** A use of an uploaded picture. */
export const mediaUse = z.object({
  kind: z.enum([...CONTENT_NOUNS, 'product', 'announcement', 'site', 'press', 'draft']),
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
  /** Only pictures with this text in the alt text or in their uses. */
  search: z.string().trim().max(ALT_MAX_LENGTH, `Must be at most ${ALT_MAX_LENGTH} characters`).optional(),
})
export type MediaFilter = z.output<typeof mediaFilter>

/** Whether the alt text, or the title of a use, contains the text. */
export function isFoundBy({ alt, usedBy }: MediaFile, search = ''): boolean {
  const wanted = search.toLowerCase()
  return [alt, ...usedBy.map(({ title }) => title)].some((text) => text.toLowerCase().includes(wanted))
}

/** One page of the media library, newest first. */
export const mediaPage = z.object({
  items: z.array(mediaFile),
  /** `before` of the next page; null on the last. */
  nextBefore: z.int().nullable(),
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

/** Of a picture with more uses only the first are named. */
export const SHOWN_USES = 5

/** The uses of a picture for display: 'Lanterns, Site', or the first five 'and 115 more'. */
export function mediaUsesText(uses: readonly MediaUse[]): string {
  const shown = uses.slice(0, SHOWN_USES).map(mediaUseText).join(', ')
  return uses.length > SHOWN_USES ? `${shown} and ${uses.length - SHOWN_USES} more` : shown
}

/** Why a picture cannot be deleted. */
export function usedMessage({ usedBy }: MediaFile): string {
  return `This picture is used: ${mediaUsesText(usedBy)}. Take it out there first.`
}

/** A use of a picture, for display. */
export function mediaUseText({ kind, title, isDeleted }: MediaUse): string {
  if (kind === 'site') return 'Site'
  if (kind === 'press') return 'Press kit'
  if (kind === 'draft') return 'an unsaved draft'
  return isDeleted ? `${title} (recently deleted)` : title
}

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
