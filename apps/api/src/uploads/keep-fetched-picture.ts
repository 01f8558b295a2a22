import { open } from 'node:fs/promises'
import { MUSIC_CATEGORY } from '@troubadour/domain/merch/merch-values'
import type { RouteDeps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { makePictureApart } from './make-picture-apart.ts'
import type { MadePicture } from './make-picture.ts'
import { HEAD_BYTES, pictureFormat } from './picture-format.ts'
import { storePicture } from './store-picture.ts'

/**
 * Makes a fetched file into a picture like the uploaded ones, by the same rules.
 * @param sourceUrl where it was fetched from, by which it is known
 * @returns its path
 * @throws HttpError for a file that is no picture; the store's or the database's error
 */
export async function keepFetchedPicture(
  deps: Pick<RouteDeps, 'db' | 'mediaStore' | 'now'>,
  file: string,
  sourceUrl: string,
): Promise<string> {
  const format = pictureFormat(await readHead(file), MUSIC_CATEGORY)
  const picture = await made({ file, format })
  await storePicture(deps, picture, { kind: 'fetched', sourceUrl }, deps.now())
  return picture.path
}

/** A picture that brings its process down is one that cannot be read. */
async function made(order: Parameters<typeof makePictureApart>[0]): Promise<MadePicture> {
  try {
    return await makePictureApart(order)
  } catch (error) {
    if (error instanceof HttpError) throw error
    throw Object.assign(new HttpError(400, 'The picture could not be read.'), { cause: error })
  }
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
