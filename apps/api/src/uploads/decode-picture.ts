import { ANIMATION_WIDTHS, type PictureVariant } from '@troubadour/domain/media/media-picture'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { HttpError } from '../shared/http-error.ts'
import type { PictureFormat } from './picture-format.ts'

/** A decoded picture, from which variants are made, without the original file's metadata. */
export interface Picture {
  /** Width of the largest variant in pixels. */
  width: number
  height: number
  /** File extension of the fallback, which every browser can show. */
  extension: 'jpg' | 'png' | 'webp'
  encode(variant: PictureVariant): Promise<Buffer>
  /**
   * A few pixels of its first frame, RGBA: either its own, or averages without sharpening, which would add colours.
   */
  sample(width: number, height: number, kernel: 'nearest' | 'linear'): Promise<Buffer>
}

/** Largest variant in pixels: the layout's widest, and the height of a phone's photo. */
const MAX_WIDTH = 1600
const MAX_HEIGHT = 3200
const RGBA = 4
const OPAQUE = 255

/**
 * Decodes a picture once, upright and in sRGB; all variants are made from these pixels, so that nothing else of the
 * file gets into them.
 * @throws HttpError 400 for a damaged picture
 */
export async function decodeStill(file: string): Promise<Picture> {
  const { data, info } = await refusingDamaged(() =>
    pipeline(file)
      .autoOrient()
      .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true }),
  )
  const { width, height } = info
  const hasTransparency = isTransparent(data)
  const pixels = () => pipeline(data, { raw: { width, height, channels: RGBA } })
  return {
    width,
    height,
    extension: hasTransparency ? 'png' : 'jpg',
    encode: (variant) => {
      const resized = pixels().resize({ width: variant.width })
      return inFormat(hasTransparency ? resized : resized.removeAlpha(), variant.format).toBuffer()
    },
    sample: (sampleWidth, sampleHeight, kernel) =>
      pixels().resize(sampleWidth, sampleHeight, { fit: 'fill', kernel }).raw().toBuffer(),
  }
}

function isTransparent(rgba: Buffer): boolean {
  for (let at = RGBA - 1; at < rgba.length; at += RGBA) if (rgba[at] !== OPAQUE) return true
  return false
}

/** Effort and quality were measured (docs/performance.md#images): AVIF above effort 3 takes seconds. */
function inFormat(picture: Sharp, format: PictureVariant['format']): Sharp {
  switch (format) {
    case 'avif':
      return picture.avif({ quality: 60, effort: 3, chromaSubsampling: '4:2:0', tune: 'ssim' })
    case 'webp':
      return picture.webp({ quality: 78, effort: 2 })
    case 'png':
      // A palette of its own makes it a fraction of the size.
      return picture.png({ palette: true, quality: 95, effort: 4 })
    case 'jpg':
      return picture.jpeg({ quality: 82, progressive: true })
  }
}

/**
 * Decodes an animated picture, which stays animated as WebP: a GIF of the same frames is ten times the size and takes
 * five times as long to write, and animated AVIF is not supported.
 * @throws HttpError 400 for a damaged picture
 */
export async function decodeAnimation(file: string): Promise<Picture> {
  const encode = (width: number) =>
    refusingDamaged(() =>
      pipeline(file, { animated: true })
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: 72, effort: 2 })
        .toBuffer({ resolveWithObject: true }),
    )
  const widest = await encode(Math.max(...ANIMATION_WIDTHS))
  const { width, pageHeight, height } = widest.info
  return {
    width,
    height: pageHeight ?? height,
    extension: 'webp',
    encode: async (variant) => (variant.width === width ? widest : await encode(variant.width)).data,
    sample: (sampleWidth, sampleHeight, kernel) =>
      pipeline(widest.data)
        .resize(sampleWidth, sampleHeight, { fit: 'fill', kernel })
        .ensureAlpha()
        .raw()
        .toBuffer(),
  }
}

/** Total pixels of all frames of an animation (docs/security.md#uploads). */
const MAX_PIXELS = 25_000_000
const MAX_FRAMES = 200
/** Timeout of each sharp operation. */
const TIMEOUT_S = 30

const TOO_MANY_PIXELS_MESSAGE = 'The picture has more than 25 million pixels. Please make it smaller first.'
const TOO_LONG_MESSAGE = `The animation is too long: at most ${MAX_FRAMES} frames, and 25 million pixels in all of them together.`
const DAMAGED_MESSAGE = 'The picture is damaged or incomplete. Please save it again and try once more.'

// Disables the many other formats that the library can read, some of them complex.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}`),
})
// Parallel across files, not within one; and pictures share nothing that could be cached.
sharp.concurrency(1)
sharp.cache(false)

/** A sharp pipeline with our limits, from a file or pixels. */
export function pipeline(input: string | Buffer, options: SharpOptions = {}): Sharp {
  return sharp(input, { failOn: 'error', limitInputPixels: MAX_PIXELS, ...options }).timeout({
    seconds: TIMEOUT_S,
  })
}

/**
 * Checks the header of a picture, without decoding it.
 * @returns whether it is animated
 * @throws HttpError 400 when it is not the format of its magic bytes, or exceeds the limits
 */
export async function isAnimation(file: string, format: PictureFormat): Promise<boolean> {
  // The limit is checked below, with a message for users.
  const header = await refusingDamaged(() => pipeline(file, { limitInputPixels: false }).metadata())
  if (header.format !== format) throw new HttpError(400, DAMAGED_MESSAGE)
  // The pages of a HEIF file are separate pictures.
  const frames = format === 'heif' ? 1 : (header.pages ?? 1)
  const isTooLarge = header.width * header.height * frames > MAX_PIXELS
  if (frames > 1 && (isTooLarge || frames > MAX_FRAMES)) throw new HttpError(400, TOO_LONG_MESSAGE)
  if (isTooLarge) throw new HttpError(400, TOO_MANY_PIXELS_MESSAGE)
  return frames > 1
}

/** Any error while reading a picture is treated as damage to it. */
async function refusingDamaged<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw Object.assign(new HttpError(400, DAMAGED_MESSAGE), { cause: error })
  }
}
