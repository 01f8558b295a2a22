import type { CallResult, Contract } from '@troubadour/domain/contract/contract'
import { endpoints, type EndpointName } from '@troubadour/domain/contract/endpoints'
import type { ImportOptions } from '@troubadour/domain/imports/import'
import type { Recording } from '@troubadour/domain/release/recording'
import { AUDIO_CHUNK_BYTES } from '@troubadour/domain/media/upload-rules'
import { call } from './call.ts'
import { ApiError } from './http.ts'

export interface SendFormOptions {
  /** Called with the sent fraction of the form, from 0 to 1. */
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
}

interface UploadOptions extends SendFormOptions {
  /** 'MUSIC' for covers, which have other limits. */
  category?: string
}

/**
 * Uploads a picture.
 * @returns the path of the picture
 * @throws ApiError when the server refuses, TypeError without a response, DOMException 'AbortError' when cancelled
 */
export function uploadImage(file: File, { category, ...options }: UploadOptions = {}) {
  // The category first, because the size limit depends on it.
  return sendForm('uploadImage', { ...(category && { category }), image: file }, options)
}

/** Uploads a file of the press kit; throws like `uploadImage`. */
export function uploadPressFile(file: File, options: SendFormOptions = {}) {
  return sendForm('uploadPressFile', { image: file }, options)
}

/** Uploads a file of addresses; throws like `uploadImage`. @param statement how these people agreed to receive mail */
export function importSubscribers(file: File, statement: string, options: SendFormOptions = {}) {
  // The statement first, because the file is refused without it.
  return sendForm('importSubscribers', { statement, file }, options)
}

/** What an import of addresses would do; throws like `uploadImage`. */
export function previewSubscribers(file: File, statement: string, options: SendFormOptions = {}) {
  return sendForm('previewSubscribers', { statement, file }, options)
}

/** Previews an import of a file; throws like `uploadImage`. */
export function previewImport(file: File, importOptions: ImportOptions, options: SendFormOptions = {}) {
  return sendForm('previewImport', { options: JSON.stringify(importOptions), file }, options)
}

/** Imports the new items of a file; throws like `uploadImage`. */
export function makeImport(file: File, importOptions: ImportOptions, options: SendFormOptions = {}) {
  return sendForm('makeImport', { options: JSON.stringify(importOptions), file }, options)
}

/**
 * Uploads a recording in parts, and resumes an interrupted upload of the same file.
 * @param onProgress called with the received fraction of the file, from 0 to 1
 * @returns the recording, whose file is processed next
 * @throws like `uploadImage`
 */
export async function sendAudio(
  recordingId: number,
  file: File,
  options: SendFormOptions = {},
): Promise<Recording> {
  const input = { params: { id: recordingId }, body: aboutFile(file) }
  let recording = await call('startAudioUpload', input, { signal: options.signal })
  while (recording.audio?.state === 'uploading')
    recording = await sendChunk('sendAudioChunk', recordingId, file, recording.audio.received, options)
  return recording
}

/**
 * Uploads a video of the site in parts, like `sendAudio`.
 * @returns its URL for playback
 * @throws like `uploadImage`
 */
export async function sendVideo(file: File, options: SendFormOptions = {}): Promise<string> {
  let video = await call('startVideoUpload', { body: aboutFile(file) }, { signal: options.signal })
  while (video.address === null)
    video = await sendChunk('sendVideoChunk', video.id, file, video.received, options)
  return video.address
}

const aboutFile = ({ name, size, lastModified }: File) => ({ fileName: name, bytes: size, lastModified })

function sendChunk<Name extends 'sendAudioChunk' | 'sendVideoChunk'>(
  name: Name,
  id: number,
  file: File,
  offset: number,
  { onProgress, signal }: SendFormOptions,
) {
  const chunk = new File([file.slice(offset, offset + AUDIO_CHUNK_BYTES)], file.name)
  return sendForm(
    name,
    { chunk },
    {
      signal,
      onProgress: (fraction) => onProgress?.((offset + fraction * chunk.size) / file.size),
      path: (path) => `${path.replace('{id}', String(id))}?offset=${offset}`,
    },
  )
}

type FormEndpoint = {
  [Name in EndpointName]: Contract[Name] extends { bodyType: 'multipart' } ? Name : never
}[EndpointName]

/** Sends a form with a file. Not through `call`: fetch does not report the progress of an upload. */
function sendForm<Name extends FormEndpoint>(
  name: Name,
  parts: Record<string, string | File>,
  {
    onProgress,
    signal,
    path: pathOf = (path) => path,
  }: SendFormOptions & { path?: (path: string) => string },
): Promise<CallResult<Name>> {
  const { method, path } = endpoints[name]
  const form = new FormData()
  for (const [part, value] of Object.entries(parts)) form.append(part, value)
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
    request.open(method, pathOf(path))
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
    // The contract guarantees the endpoint's type for a success.
    resolve(JSON.parse(responseText) as Result)
  } catch {
    // A proxy responded with a page.
    reject(new TypeError('The upload had no answer'))
  }
}
