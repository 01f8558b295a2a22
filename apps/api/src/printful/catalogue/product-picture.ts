import { rm } from 'node:fs/promises'
import type { Db } from '../../db/tables.ts'
import type { RouteDeps } from '../../deps.ts'
import { withPlainDiskFull, HttpError } from '../../http/http-error.ts'
import {
  fetchPicture,
  PictureError,
  PictureHostError,
  type FetchPictureOptions,
} from '../client/fetch-picture.ts'
import type { StoreProduct } from '../client/printful-client.ts'
import type { SnapshotProduct } from './snapshot.repository.ts'

export interface ProductPicture {
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

export interface PictureDeps extends FetchPictureOptions {
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
