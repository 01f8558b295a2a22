import { z } from 'zod'
import { MUSIC_CATEGORY } from '../merch/merch-values.ts'

/** A cover may have at most this many bytes (docs/product/constants.md#upload-limits). */
export const MUSIC_IMAGE_MAX_BYTES = 10 * 1024 * 1024
/** An event's picture must have fewer bytes than this (docs/product/constants.md#upload-limits). */
export const EVENT_IMAGE_LIMIT_BYTES = 5 * 1024 * 1024
export const EVENT_IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif']

export const MUSIC_IMAGE_SIZE_MESSAGE = 'Image must be under 10MB'
export const MUSIC_IMAGE_TYPE_MESSAGE = 'Please select an image file'
export const EVENT_IMAGE_SIZE_MESSAGE = 'Image must be less than 5MB.'
export const EVENT_IMAGE_TYPE_MESSAGE = 'Only JPEG, PNG and GIF images are allowed.'
export const NOT_A_PICTURE_MESSAGE = 'This file is not the picture its name says'

/** Whether a file of this many bytes is more than a picture of the category may have. */
export function isTooLarge(bytes: number, category?: string): boolean {
  return category === MUSIC_CATEGORY ? bytes > MUSIC_IMAGE_MAX_BYTES : bytes >= EVENT_IMAGE_LIMIT_BYTES
}

/** What says that a picture of the category is too large. */
export function sizeMessage(category?: string): string {
  return category === MUSIC_CATEGORY ? MUSIC_IMAGE_SIZE_MESSAGE : EVENT_IMAGE_SIZE_MESSAGE
}

/** Longest description of a picture for those who do not see it, in characters. */
export const ALT_MAX_LENGTH = 300

/** What an upload answers. `mediaPicture(filePath)` names the variants. */
export const upload = z.object({
  /** A root-relative `/media/…` path. */
  filePath: z.string(),
  id: z.int(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  /** Text for those who do not see it; '' when there is none yet. */
  alt: z.string(),
  /** '#rrggbb': the background of a card with this cover. */
  dominantColour: z.string(),
  /** A blurred copy of a few pixels as a `data:` URL; '' when there is none. */
  placeholder: z.string(),
})
export type Upload = z.infer<typeof upload>

/**
 * Says why a chosen file cannot be uploaded, or null when it can. The server judges the bytes again.
 * docs/product/validation.md#uploads
 * @param file size in bytes, type as the browser names it
 */
export function uploadProblem(file: { size: number; type: string }, category?: string): string | null {
  if (category === MUSIC_CATEGORY) {
    if (!file.type.startsWith('image/')) return MUSIC_IMAGE_TYPE_MESSAGE
  } else if (!EVENT_IMAGE_TYPES.includes(file.type)) return EVENT_IMAGE_TYPE_MESSAGE
  return isTooLarge(file.size, category) ? sizeMessage(category) : null
}
