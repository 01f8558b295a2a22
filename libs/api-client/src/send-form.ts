import type { CallResult } from '@troubadour/domain/contract/contract'
import { endpoints } from '@troubadour/domain/contract/endpoints'
import { ApiError } from './http.ts'

export interface SendFormOptions {
  /** Told how much of the form is on its way, from 0 to 1. */
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
}

/**
 * Sends a form with a file. Not through `call`: fetch does not tell how far an upload is.
 * @throws ApiError when the server refuses, TypeError when there was no answer, DOMException 'AbortError' when cancelled
 */
export function sendForm<Name extends 'uploadImage' | 'importSubscribers'>(
  name: Name,
  form: FormData,
  { onProgress, signal }: SendFormOptions,
): Promise<CallResult<Name>> {
  const { method, path } = endpoints[name]
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

function settle<Result>(
  request: XMLHttpRequest,
  resolve: (result: Result) => void,
  reject: (error: Error) => void,
) {
  const { status, statusText, responseText } = request
  const headers = new Headers({ 'retry-after': request.getResponseHeader('retry-after') ?? '' })
  if (status < 200 || status > 299) return reject(new ApiError({ status, statusText, headers }, responseText))
  try {
    // The contract: a success has the shape that the endpoint answers.
    resolve(JSON.parse(responseText) as Result)
  } catch {
    // Something between here and the server answered with a page of its own.
    reject(new TypeError('The upload had no answer'))
  }
}
