import { ApiError } from '@troubadour/api-client/http'
import { retryDelay } from '@troubadour/api-client/query-client'
import type { SendFormOptions } from '@troubadour/api-client/uploads'
import { isServerError, isSessionEnded, serverMessage } from '../calls/outcome.ts'

const DISK_FULL = 507
/** The upload may continue after a timeout, at another offset, and when the server is less busy. */
const PASSING_REFUSALS = [408, 409, 429]

/** The state of an upload. */
export type Upload =
  | { name: 'waiting' }
  | { name: 'sending'; percent: number }
  /** The connection is lost; the upload resumes by itself. */
  | { name: 'interrupted' }
  | { name: 'refused'; problem: string }

const NOT_UPLOADED = 'The file was not uploaded. Choose it again to go on.'
const NOT_READABLE = 'The file could not be read. Choose it again to go on.'

/** Why a file was not sent. */
export async function problemOf(error: unknown, file: File): Promise<string> {
  return serverMessage(error) ?? ((await isReadable(file)) ? NOT_UPLOADED : NOT_READABLE)
}

/** Sends a file, and retries as long as only the connection or the server fails. */
export async function sendPersistently<Sent>(
  file: File,
  {
    send,
    signal,
    show,
    onSessionEnded,
  }: {
    send: (options: SendFormOptions) => Promise<Sent>
    signal: AbortSignal
    show: (upload: Upload) => void
    onSessionEnded?: () => unknown
  },
): Promise<Sent> {
  let percent = 0
  let reached = 0
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send({
        signal,
        onProgress: (fraction) => {
          percent = Math.floor(fraction * 100)
          show({ name: 'sending', percent })
        },
      })
    } catch (error) {
      if (signal.aborted || !canGoOn(error) || !(await isReadable(file))) throw error
      // Progress was made: start counting retries anew.
      if (percent > reached) attempt = 0
      reached = percent
      show({ name: 'interrupted' })
      if (isSessionEnded(error)) void onSessionEnded?.()
      await pause(delayOf(error, attempt), signal)
    }
  }
}

/** False when the file was moved, deleted or changed: the browser reports that like a lost connection. */
function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
}

function canGoOn(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof TypeError
  if (error.status === DISK_FULL) return false
  return isServerError(error) || isSessionEnded(error) || PASSING_REFUSALS.includes(error.status)
}

/** Returns ms; the delay grows with each attempt and respects Retry-After. */
function delayOf(error: unknown, attempt: number): number {
  const askedFor = error instanceof ApiError ? (error.retryAfterS ?? 0) * 1000 : 0
  return Math.max(retryDelay(attempt), askedFor)
}

/** Waits until the time is over, the browser is online again, or the upload is cancelled. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController()
    const end = () => {
      clearTimeout(timer)
      ended.abort()
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end, ended)
    signal.addEventListener('abort', end, ended)
  })
}
