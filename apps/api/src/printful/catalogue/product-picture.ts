import { rm, writeFile } from 'node:fs/promises'
import type { Db } from '../../db/tables.ts'
import type { RouteDeps } from '../../http/deps.ts'
import { HttpError, withPlainDiskFull } from '../../shared/http-error.ts'
import { readBytes } from '../../http/read-body.ts'
import type { StoreProduct } from '../client/printful-client.ts'
import type { SnapshotProduct } from './snapshot.repository.ts'

/** Printful's file hosts: uploaded and generated files, and mock-ups that are still being moved. */
const FILE_HOSTS = ['files.cdn.printful.com', 'printful-upload.s3-accelerate.amazonaws.com']
const TIMEOUT_MS = 10_000
const MAX_BYTES = 10 * 1024 * 1024
/**
 * After this many unanswered requests in a row, no more pictures are requested: an unreachable host would delay the
 * sync.
 */
const MAX_FAILURES = 3

/** Why a picture cannot be downloaded; the message completes 'Its picture could not be fetched: '. */
class PictureError extends Error {}

/** The host did not respond, so the next picture may fail, too. */
class PictureHostError extends PictureError {}

/**
 * Returns the picture of a product as this site serves it. @param known the product in the snapshot
 * @returns the picture to show; `problem`, for display, when it is not Printful's current one
 */
export type PictureOf = (
  product: StoreProduct,
  known: SnapshotProduct | undefined,
  signal: AbortSignal,
) => Promise<Pick<SnapshotProduct, 'imageSource' | 'imagePath'> & { problem: string | null }>

interface PictureDeps {
  apiUrl: string
  timeoutMs?: number
  db: Db
  mediaStore: Pick<RouteDeps['mediaStore'], 'temporaryFile'>
  /**
   * Stores a downloaded file as a picture, like the uploaded ones.
   * @returns its path
   * @throws HttpError for a file that is not a picture
   */
  storePicture: (file: string, sourceUrl: string) => Promise<string>
}

/** The pictures of one sync: each is downloaded once; the next sync retries failed ones. */
export function createPictureOf(deps: PictureDeps): PictureOf {
  let failures = 0

  return async ({ imageSource }, known, signal) => {
    if (imageSource === null) return { imageSource, imagePath: '', problem: null }
    if (known && known.imageSource === imageSource && known.imagePath !== '')
      return { imageSource, imagePath: known.imagePath, problem: null }
    try {
      const fetched = deps.db.selectFrom('mediaFiles').select('path').where('sourceUrl', '=', imageSource)
      const stored = await fetched.executeTakeFirst()
      if (stored) return { imageSource, imagePath: stored.path, problem: null }
      if (failures >= MAX_FAILURES) throw new PictureError('several before it could not be had either.')
      const imagePath = await fetchAndStore(deps, imageSource, signal)
      failures = 0
      return { imageSource, imagePath, problem: null }
    } catch (error) {
      if (!(error instanceof PictureError || error instanceof HttpError)) throw error
      // A problem of this picture alone does not count against the host.
      if (error instanceof PictureHostError) failures += 1
      return {
        imageSource: known?.imagePath ? known.imageSource : imageSource,
        imagePath: known?.imagePath ?? '',
        problem: `Its picture could not be fetched: ${error.message}`,
      }
    }
  }
}

async function fetchAndStore(deps: PictureDeps, address: string, signal: AbortSignal): Promise<string> {
  const file = deps.mediaStore.temporaryFile()
  try {
    await fetchPicture(address, file, signal, deps)
    signal.throwIfAborted()
    return await deps.storePicture(file, address)
  } catch (error) {
    throw withPlainDiskFull(error)
  } finally {
    await rm(file, { force: true })
  }
}

/** Whether the URL is on one of Printful's file hosts or on the origin of its API: no other host is contacted. */
export function isFileHost(address: string, apiUrl: string): boolean {
  if (!URL.canParse(address)) return false
  const { origin, protocol, hostname, port, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  if (origin === new URL(apiUrl).origin) return true
  return protocol === 'https:' && port === '' && FILE_HOSTS.includes(hostname)
}

/**
 * Downloads a picture into a new file. Redirects are not followed: they could lead anywhere.
 * @throws PictureError, the file system's error, or the reason of the signal
 */
async function fetchPicture(
  address: string,
  file: string,
  signal: AbortSignal,
  { apiUrl, timeoutMs = TIMEOUT_MS }: PictureDeps,
): Promise<void> {
  if (!isFileHost(address, apiUrl)) throw new PictureError('it is not at one of Printful’s file hosts.')
  const timeout = AbortSignal.timeout(timeoutMs)
  const toPictureError = (error: unknown) => {
    if (signal.aborted) throw signal.reason
    const isLate = timeout.aborted
    throw new PictureHostError(
      isLate ? 'the file host did not answer in time.' : 'the file host could not be reached.',
      { cause: error },
    )
  }
  const response = await fetch(address, {
    redirect: 'manual',
    signal: AbortSignal.any([signal, timeout]),
  }).catch(toPictureError)
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new PictureError(`the file host answered ${response.status}.`)
  }
  const picture = await readBytes(response, MAX_BYTES).catch(toPictureError)
  if (!picture) throw new PictureError('it is larger than 10 MB.')
  await writeFile(file, picture, { flag: 'wx' })
}
