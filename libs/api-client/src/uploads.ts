import type { Upload } from '@troubadour/domain/media/upload'
import { sendForm, type SendFormOptions } from './send-form.ts'

interface UploadOptions extends SendFormOptions {
  /** 'MUSIC' for covers, whose limits are other ones. */
  category?: string
  alt?: string
}

/**
 * Uploads a picture.
 * @returns the path under which it is served
 * @throws ApiError when the server refuses, TypeError when there was no answer, DOMException 'AbortError' when cancelled
 */
export function uploadImage(file: File, { category, alt, ...options }: UploadOptions = {}): Promise<Upload> {
  const form = new FormData()
  // The limit depends on it, so it comes first.
  if (category) form.append('category', category)
  if (alt) form.append('alt', alt)
  form.append('image', file)
  return sendForm('uploadImage', form, options)
}
