import { randomBytes } from 'node:crypto'
import { pictureVariants } from '@troubadour/domain/media/media-picture'
import { decodeAnimation } from './animation.ts'
import { isAnimation } from './decoder.ts'
import { impressionOf, type Impression } from './impression.ts'
import type { PictureFormat } from './picture-format.ts'
import { decodeStill } from './still.ts'

/** How many files are encoded at a time: the thread pool has four threads, which others need too. */
const LANES = 2

/** A name stands a dozen times in a page and is no secret; it is to be nobody else's: 72 bits, twelve characters. */
const NAME_BYTES = 9

/** Everything that is kept of an uploaded picture. */
export interface MadePicture extends Impression {
  path: string
  width: number
  height: number
  files: { name: string; bytes: Buffer }[]
}

/**
 * Decodes an uploaded file and makes its variants (docs/product/public-pages.md#pictures).
 * @throws HttpError 400 for a picture that is damaged or larger than can be handled
 */
export async function makePicture(file: string, format: PictureFormat): Promise<MadePicture> {
  const picture = (await isAnimation(file, format)) ? await decodeAnimation(file) : await decodeStill(file)
  const { width, height, extension } = picture
  const path = `/media/${randomBytes(NAME_BYTES).toString('base64url')}-${width}x${height}.${extension}`
  const files: MadePicture['files'] = []
  // The widest take longest, so they begin first.
  const waiting = pictureVariants(path).sort((a, b) => b.width - a.width)
  const encodeAll = async () => {
    for (let variant = waiting.shift(); variant; variant = waiting.shift()) {
      files.push({ name: variant.path.slice('/media/'.length), bytes: await picture.encode(variant) })
    }
  }
  await Promise.all(Array.from({ length: LANES }, encodeAll))
  return { path, width, height, files, ...(await impressionOf(picture)) }
}
