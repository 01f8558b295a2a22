import { endpoints } from '@troubadour/domain/endpoints'
import type { Upload } from '@troubadour/domain/upload'
import { ApiError } from './http.ts'

interface UploadOptions {
  /** 'MUSIC' for covers, whose limits are other ones. */
  category?: string
  alt?: string
  /** Told how much of the file is on its way, from 0 to 1. */
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
}

/**
 * Uploads a picture. Not through `call`: fetch does not tell how far an upload is.
 * @returns the path under which it is served
 * @throws ApiError when the server refuses, TypeError when there was no answer, DOMException 'AbortError' when cancelled
 */
export function uploadImage(
  file: File,
  { category, alt, onProgress, signal }: UploadOptions = {},
): Promise<Upload> {
  const form = new FormData()
  // The limit depends on it, so it comes first.
  if (category) form.append('category', category)
  if (alt) form.append('alt', alt)
  form.append('image', file)
  const { method, path } = endpoints.uploadImage

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    const fail = (error: Error) => {
      signal?.removeEventListener('abort', cancel)
      reject(error)
    }
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onabort = () => fail(new DOMException('The upload was cancelled', 'AbortError'))
    request.onerror = () => fail(new TypeError('The upload had no answer'))
    request.onload = () => {
      const { status, statusText, responseText } = request
      const headers = new Headers({ 'retry-after': request.getResponseHeader('retry-after') ?? '' })
      if (status < 200 || status > 299)
        return fail(new ApiError({ status, statusText, headers }, responseText))
      signal?.removeEventListener('abort', cancel)
      // The contract: a success has the shape of an upload.
      resolve(JSON.parse(responseText) as Upload)
    }
    request.open(method, path)
    request.withCredentials = true
    if (signal?.aborted) return fail(new DOMException('The upload was cancelled', 'AbortError'))
    signal?.addEventListener('abort', cancel)
    request.send(form)
  })
}
