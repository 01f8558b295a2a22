import { ApiError } from '@troubadour/api-client/http'
import type { MUSIC_CATEGORY } from '@troubadour/domain/merch/merch-values'
import { EVENT_IMAGE_TYPES } from '@troubadour/domain/media/upload'

/** What the picture is for; without one it is an event's. */
export type PictureCategory = typeof MUSIC_CATEGORY

/** docs/product/errors.md#event-errors, docs/product/errors.md#music-errors */
export const UPLOAD_TEXTS = {
  EVENT: {
    failure: 'Failed to upload image. Please try again.',
    success: null,
    limits: 'JPEG, PNG or GIF, less than 5 MB.',
    accept: EVENT_IMAGE_TYPES.join(','),
  },
  MUSIC: {
    failure: 'Failed to upload image',
    success: 'Image uploaded successfully',
    limits: 'JPEG, PNG, GIF, WebP or AVIF, at most 10 MB.',
    accept: 'image/*',
  },
} as const

/** Too many uploads at once, and no room left: with these, too, the server says what is the matter. */
const EXPLAINED_FAILURES = [503, 507]

/** True for an upload that was given up on purpose. */
export function isCancelled(error: Error): boolean {
  return error.name === 'AbortError'
}

/** What stands beside the picture that was not uploaded: the server's own words where it refused, and said why. */
export function refusalText(error: Error): string {
  if (error instanceof ApiError && (error.status < 500 || EXPLAINED_FAILURES.includes(error.status))) {
    if (error.serverMessage) return error.serverMessage
  }
  return 'The picture was not uploaded. It is still here: try again.'
}
