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
    const cancelled = () => new DOMException('The upload was cancelled', 'AbortError')
    if (signal?.aborted) return reject(cancelled())

    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    signal?.addEventListener('abort', cancel)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onabort = () => reject(cancelled())
    request.onerror = () => reject(new TypeError('The upload had no answer'))
    request.onload = () => settle(request, resolve, reject)
    request.onloadend = () => signal?.removeEventListener('abort', cancel)
    request.open(method, path)
    request.withCredentials = true
    request.send(form)
  })
}

function settle(request: XMLHttpRequest, resolve: (upload: Upload) => void, reject: (error: Error) => void) {
  const { status, statusText, responseText } = request
  const headers = new Headers({ 'retry-after': request.getResponseHeader('retry-after') ?? '' })
  if (status < 200 || status > 299) return reject(new ApiError({ status, statusText, headers }, responseText))
  try {
    // The contract: a success has the shape of an upload.
    resolve(JSON.parse(responseText) as Upload)
  } catch {
    // Something between here and the server answered with a page of its own.
    reject(new TypeError('The upload had no answer'))
  }
}
