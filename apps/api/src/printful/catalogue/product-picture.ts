import { rm, open } from 'node:fs/promises'
import type { Db } from '../../db/tables.ts'
import type { RouteDeps } from '../../deps.ts'
import { withPlainDiskFull, HttpError } from '../../http/http-error.ts'
import type { StoreProduct } from '../client/printful-client.ts'
import type { SnapshotProduct } from './snapshot.repository.ts'

interface ProductPicture {
  /** Where the picture that is shown came from. */
  imageSource: string | null
  /** `/media/…`; '' when there is none. */
  imagePath: string
  /** Why it is not the one that Printful has, in plain words; null when it is. */
  problem: string | null
}

/** The picture of a product as it is served by us. @param known the product as it was read before */
export type PictureOf = (
  product: StoreProduct,
  known: SnapshotProduct | undefined,
  signal: AbortSignal,
) => Promise<ProductPicture>

interface PictureDeps extends FetchPictureOptions {
  db: Db
  mediaStore: Pick<RouteDeps['mediaStore'], 'temporaryFile'>
  /**
   * Makes a fetched file into a picture like the uploaded ones.
   * @returns its path
   * @throws HttpError for a file that is no picture
   */
  keepPicture: (file: string, sourceUrl: string) => Promise<string>
}

/** After so many in a row without an answer, no more are asked for: a host that is away would hold up the walk. */
const MAX_FAILURES = 3

/** Pictures for one walk: each is fetched once and for all, and what cannot be had is tried again by the next walk. */
export function createPictureOf(deps: PictureDeps): PictureOf {
  let failures = 0

  return async ({ imageSource }, known, signal) => {
    if (imageSource === null) return { imageSource, imagePath: '', problem: null }
    if (known && known.imageSource === imageSource && known.imagePath !== '')
      return { imageSource, imagePath: known.imagePath, problem: null }
    // Until the new one can be had, the former one is better than none.
    const former = known?.imagePath
      ? { imageSource: known.imageSource, imagePath: known.imagePath }
      : { imageSource, imagePath: '' }
    try {
      const remembered = await findFetched(deps.db, imageSource)
      if (remembered !== undefined) return { imageSource, imagePath: remembered, problem: null }
      if (failures >= MAX_FAILURES) throw new PictureError('several before it could not be had either.')
      const imagePath = await fetchAndKeep(deps, imageSource, signal)
      failures = 0
      return { imageSource, imagePath, problem: null }
    } catch (error) {
      const reason = plainReason(error)
      if (reason === null) throw error
      // What is wrong with one picture alone must not keep the others from being fetched, walk for walk.
      if (error instanceof PictureHostError) failures += 1
      return { ...former, problem: `Its picture could not be fetched: ${reason}` }
    }
  }
}

async function fetchAndKeep(deps: PictureDeps, address: string, signal: AbortSignal): Promise<string> {
  const file = deps.mediaStore.temporaryFile()
  try {
    await fetchPicture({ address, file, signal }, deps)
    signal.throwIfAborted()
    return await deps.keepPicture(file, address)
  } catch (error) {
    throw withPlainDiskFull(error)
  } finally {
    await rm(file, { force: true })
  }
}

async function findFetched(db: Db, sourceUrl: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('mediaFiles')
    .select('path')
    .where('sourceUrl', '=', sourceUrl)
    .executeTakeFirst()
  return row?.path
}

/** @returns null for what says nothing about the picture */
function plainReason(error: unknown): string | null {
  return error instanceof PictureError || error instanceof HttpError ? error.message : null
}

/** Printful's file hosts: what was uploaded or generated, and mock-ups on their way there. */
const FILE_HOSTS = ['files.cdn.printful.com', 'printful-upload.s3-accelerate.amazonaws.com']
const TIMEOUT_MS = 10_000
const MAX_BYTES = 10 * 1024 * 1024

/** Why a picture cannot be had, in words that go on from 'Its picture could not be fetched: '. */
class PictureError extends Error {}

/** There was no answer: the next picture may fare no better. */
class PictureHostError extends PictureError {}

/** True for addresses that are fetched: Printful's file hosts, and where its API itself is (Issue: product pictures). */
export function isFileHost(address: string, apiUrl: string): boolean {
  if (!URL.canParse(address)) return false
  const { origin, protocol, hostname, port, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  if (origin === new URL(apiUrl).origin) return true
  return protocol === 'https:' && port === '' && FILE_HOSTS.includes(hostname)
}

interface FetchPictureOptions {
  apiUrl: string
  fetch?: typeof fetch
  timeoutMs?: number
}

/**
 * Fetches a picture into a file, as it comes. No redirect is followed: it could lead anywhere.
 * @param file must not be there yet
 * @throws PictureError, the file system's error, or the reason of the signal
 */
async function fetchPicture(
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
