import { z } from 'zod'
import { MUSIC_CATEGORY } from './merch-values.ts'

/** A cover may have at most this many bytes (Specification, 9. Music image max). */
export const MUSIC_IMAGE_MAX_BYTES = 10 * 1024 * 1024
/** An event's picture must have fewer bytes than this (Specification, 9. Event image max). */
export const EVENT_IMAGE_LIMIT_BYTES = 5 * 1024 * 1024
export const EVENT_IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif']

export const MUSIC_IMAGE_SIZE_MESSAGE = 'Image must be under 10MB'
export const MUSIC_IMAGE_TYPE_MESSAGE = 'Please select an image file'
export const EVENT_IMAGE_SIZE_MESSAGE = 'Image must be less than 5MB.'
export const EVENT_IMAGE_TYPE_MESSAGE = 'Only JPEG, PNG and GIF images are allowed.'

/** What an upload answers: a root-relative `/media/…` path. */
export const upload = z.object({ filePath: z.string() })
export type Upload = z.infer<typeof upload>

/**
 * Says why a chosen file cannot be uploaded, or null when it can. The server judges the bytes again.
 * Specification, 5. Music cover upload and Event image upload.
 * @param file size in bytes, type as the browser names it
 */
export function uploadProblem(file: { size: number; type: string }, category?: string): string | null {
  if (category === MUSIC_CATEGORY) {
    if (!file.type.startsWith('image/')) return MUSIC_IMAGE_TYPE_MESSAGE
    return file.size > MUSIC_IMAGE_MAX_BYTES ? MUSIC_IMAGE_SIZE_MESSAGE : null
  }
  if (!EVENT_IMAGE_TYPES.includes(file.type)) return EVENT_IMAGE_TYPE_MESSAGE
  return file.size >= EVENT_IMAGE_LIMIT_BYTES ? EVENT_IMAGE_SIZE_MESSAGE : null
}
