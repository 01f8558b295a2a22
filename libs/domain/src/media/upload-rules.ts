import { MUSIC_CATEGORY } from '../schema/item-values.ts'

/** Category of press kit files: pictures and PDFs, sent to an endpoint of their own. */
export const PRESS_CATEGORY = 'PRESS'
export const PRESS_FILE_TYPE_MESSAGE = 'Only PDF, JPEG, PNG, GIF, WebP and AVIF files can be used'

/** A part of an audio or video file (docs/product/constants.md#audio). */
export const AUDIO_CHUNK_BYTES = 8 * 1024 * 1024
/** Longest alternative text, in characters. */
export const ALT_MAX_LENGTH = 300

/** Largest files in MB; an event's picture must be smaller (docs/product/constants.md#upload-limits). */
export const UPLOAD_MB = { PRESS: 25, MUSIC: 10, EVENT: 5 }
const MB = 1024 * 1024
export const PRESS_FILE_MAX_BYTES = UPLOAD_MB.PRESS * MB
export const MUSIC_IMAGE_MAX_BYTES = UPLOAD_MB.MUSIC * MB
export const EVENT_IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif']
export const PRESS_FILE_TYPES = [...EVENT_IMAGE_TYPES, 'image/webp', 'image/avif', 'application/pdf']

export const MUSIC_IMAGE_TYPE_MESSAGE = 'Please select an image file'
export const EVENT_IMAGE_TYPE_MESSAGE = 'Only JPEG, PNG and GIF images are allowed.'
export const NOT_A_PICTURE_MESSAGE = 'This file is not the picture its name says'

/** Largest file of a category, in bytes (docs/product/constants.md#upload-limits). */
export function maxUploadBytes(category?: string): number {
  if (category === PRESS_CATEGORY) return PRESS_FILE_MAX_BYTES
  return category === MUSIC_CATEGORY ? MUSIC_IMAGE_MAX_BYTES : UPLOAD_MB.EVENT * MB - 1
}

/** Whether the size exceeds the limit of a category. */
export function isTooLarge(bytes: number, category?: string): boolean {
  return bytes > maxUploadBytes(category)
}

/** The error for a picture above the category's limit. */
export function sizeMessage(category?: string): string {
  if (category === PRESS_CATEGORY) return `File must be under ${UPLOAD_MB.PRESS}MB`
  if (category === MUSIC_CATEGORY) return `Image must be under ${UPLOAD_MB.MUSIC}MB`
  return `Image must be less than ${UPLOAD_MB.EVENT}MB.`
}

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
