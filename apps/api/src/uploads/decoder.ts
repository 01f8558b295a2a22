import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { HttpError } from '../http/http-error.ts'
import type { PictureFormat } from './picture-format.ts'

/** All frames of an animation together (docs/security.md#uploads). */
const MAX_PIXELS = 25_000_000
const MAX_FRAMES = 200
/** One step of the work on a picture takes no longer than this. */
const TIMEOUT_S = 30

const TOO_MANY_PIXELS_MESSAGE = 'The picture has more than 25 million pixels. Please make it smaller first.'
const TOO_LONG_MESSAGE = `The animation is too long: at most ${MAX_FRAMES} frames, and 25 million pixels in all of them together.`
const DAMAGED_MESSAGE = 'The picture is damaged or incomplete. Please save it again and try once more.'

// The library would read many more formats, some of them programs in their own right.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}`),
})
// The work is spread over files, not over the parts of one; and no two pictures have anything in common to keep.
sharp.concurrency(1)
sharp.cache(false)

/** A pipeline with the limits of the house; from a file, or from pixels. */
export function pipeline(input: string | Buffer, options: SharpOptions = {}): Sharp {
  return sharp(input, { failOn: 'error', limitInputPixels: MAX_PIXELS, ...options }).timeout({
    seconds: TIMEOUT_S,
  })
}

/**
 * Looks at the header of a picture, without decoding it.
 * @returns whether it moves
 * @throws HttpError 400 when it is not what its first bytes say, or larger than can be handled
 */
export async function isAnimation(file: string, format: PictureFormat): Promise<boolean> {
  // The limit is checked below, for a plain message.
  const header = await refusingDamaged(() => pipeline(file, { limitInputPixels: false }).metadata())
  if (header.format !== format) throw new HttpError(400, DAMAGED_MESSAGE)
  // What a HEIF file calls pages are pictures of their own.
  const frames = format === 'heif' ? 1 : (header.pages ?? 1)
  const isTooLarge = header.width * header.height * frames > MAX_PIXELS
  if (frames > 1 && (isTooLarge || frames > MAX_FRAMES)) throw new HttpError(400, TOO_LONG_MESSAGE)
  if (isTooLarge) throw new HttpError(400, TOO_MANY_PIXELS_MESSAGE)
  return frames > 1
}

/** Whatever goes wrong while a picture is read is the picture's fault. */
export async function refusingDamaged<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw Object.assign(new HttpError(400, DAMAGED_MESSAGE), { cause: error })
  }
}
