import { open } from 'node:fs/promises'

/** Printful's file hosts: what was uploaded or generated, and mock-ups on their way there. */
const FILE_HOSTS = ['files.cdn.printful.com', 'printful-upload.s3-accelerate.amazonaws.com']
const TIMEOUT_MS = 10_000
const MAX_BYTES = 10 * 1024 * 1024

/** Why a picture cannot be had, in words that go on from 'Its picture could not be fetched: '. */
export class PictureError extends Error {}

/** There was no answer: the next picture may fare no better. */
export class PictureHostError extends PictureError {}

/** True for addresses that are fetched: Printful's file hosts, and where its API itself is (Issue: product pictures). */
export function isFileHost(address: string, apiUrl: string): boolean {
  if (!URL.canParse(address)) return false
  const { origin, protocol, hostname, port, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  if (origin === new URL(apiUrl).origin) return true
  return protocol === 'https:' && port === '' && FILE_HOSTS.includes(hostname)
}

export interface FetchPictureOptions {
  apiUrl: string
  fetch?: typeof fetch
  timeoutMs?: number
}

/**
 * Fetches a picture into a file, as it comes. No redirect is followed: it could lead anywhere.
 * @param file must not be there yet
 * @throws PictureError, the file system's error, or the reason of the signal
 */
export async function fetchPicture(
  { address, file, signal }: { address: string; file: string; signal: AbortSignal },
  { apiUrl, fetch: send = fetch, timeoutMs = TIMEOUT_MS }: FetchPictureOptions,
): Promise<void> {
  if (!isFileHost(address, apiUrl)) throw new PictureError('it is not at one of Printful’s file hosts.')
  const timeout = AbortSignal.timeout(timeoutMs)
  const response = await send(address, {
    redirect: 'manual',
    signal: AbortSignal.any([signal, timeout]),
  }).catch((error: unknown) => {
    throw reasonOf(error, { signal, timeout })
  })
  if (response.status !== 200 || !response.body) {
    await response.body?.cancel()
    throw new PictureError(`the file host answered ${response.status}.`)
  }

  const handle = await open(file, 'wx')
  const reader = response.body.getReader()
  try {
    for (let size = 0; ;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw reasonOf(error, { signal, timeout })
      })
      if (done) return
      size += value.length
      if (size > MAX_BYTES) throw new PictureError('it is larger than 10 MB.')
      await handle.writeFile(value)
    }
  } finally {
    // What is left of a body that nobody reads to its end; one that broke off has nothing left.
    await reader.cancel().catch(() => undefined)
    await handle.close()
  }
}

function reasonOf(
  error: unknown,
  { signal, timeout }: { signal: AbortSignal; timeout: AbortSignal },
): unknown {
  if (signal.aborted) return signal.reason
  const message = timeout.aborted
    ? 'the file host did not answer in time.'
    : 'the file host could not be reached.'
  return new PictureHostError(message, { cause: error })
}
