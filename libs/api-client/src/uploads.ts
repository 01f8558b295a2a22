import type { CallResult } from '@troubadour/domain/contract/contract'
import { endpoints } from '@troubadour/domain/contract/endpoints'
import type { ImportOptions } from '@troubadour/domain/imports/import'
import { AUDIO_CHUNK_BYTES, type Recording } from '@troubadour/domain/release/recording'
import { call } from './call.ts'
import { ApiError } from './http.ts'

export interface SendFormOptions {
  /** Gets how much of the form was sent, from 0 to 1. */
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
}

interface UploadOptions extends SendFormOptions {
  /** 'MUSIC' for covers, whose limits are other ones. */
  category?: string
}

/**
 * Uploads a picture.
 * @returns the path under which it is served
 * @throws ApiError when the server refuses, TypeError when there was no answer, DOMException 'AbortError' when cancelled
 */
export function uploadImage(file: File, { category, ...options }: UploadOptions = {}) {
  const form = new FormData()
  // The limit depends on it, so it comes first.
  if (category) form.append('category', category)
  form.append('image', file)
  return sendForm('uploadImage', form, options)
}

/** Uploads a file of the press kit, as it is; throws like `uploadImage`. */
export function uploadPressFile(file: File, options: SendFormOptions = {}) {
  const form = new FormData()
  form.append('image', file)
  return sendForm('uploadPressFile', form, options)
}

/** Uploads a file of addresses; throws like `uploadImage`. @param statement how these people agreed to get mail */
export function importSubscribers(file: File, statement: string, options: SendFormOptions = {}) {
  const form = new FormData()
  // Without a statement the file is not read, so it comes first.
  form.append('statement', statement)
  form.append('file', file)
  return sendForm('importSubscribers', form, options)
}

/** Asks what an import of a file would do; throws like `uploadImage`. */
export function previewImport(file: File, importOptions: ImportOptions, options: SendFormOptions = {}) {
  return sendForm('previewImport', importForm(file, importOptions), options)
}

/** Imports what is new in a file; throws like `uploadImage`. */
export function makeImport(file: File, importOptions: ImportOptions, options: SendFormOptions = {}) {
  return sendForm('makeImport', importForm(file, importOptions), options)
}

function importForm(file: File, importOptions: ImportOptions): FormData {
  const form = new FormData()
  form.append('options', JSON.stringify(importOptions))
  form.append('file', file)
  return form
}

/**
 * Sends the file of a recording in parts. What has arrived before, of the same file, is not sent again.
 * @param onProgress gets how much of the file has arrived, from 0 to 1
 * @returns the recording, whose file is then worked on
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
 * Sends a video of the site in parts, as `sendAudio` does.
 * @returns where it is played from
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
  const chunk = file.slice(offset, offset + AUDIO_CHUNK_BYTES)
  const form = new FormData()
  form.append('chunk', chunk, file.name)
  return sendForm(name, form, {
    signal,
    onProgress: (fraction) => onProgress?.((offset + fraction * chunk.size) / file.size),
    path: (path) => `${path.replace('{id}', String(id))}?offset=${offset}`,
  })
}

type FormEndpoint =
  | 'uploadImage'
  | 'uploadPressFile'
  | 'importSubscribers'
  | 'sendAudioChunk'
  | 'sendVideoChunk'
  | 'previewImport'
  | 'makeImport'

/** Sends a form with a file. Not through `call`: fetch does not report the progress of an upload. */
function sendForm<Name extends FormEndpoint>(
  name: Name,
  form: FormData,
  {
    onProgress,
    signal,
    path: pathOf = (path) => path,
  }: SendFormOptions & { path?: (path: string) => string },
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
    // The contract: a success has the shape that the endpoint answers.
    resolve(JSON.parse(responseText) as Result)
  } catch {
    // A proxy in between answered with a page.
    reject(new TypeError('The upload had no answer'))
  }
}
