import { randomBytes } from 'node:crypto'
import { pictureVariants } from '@troubadour/domain/media/media-picture'
import { cardColour } from '@troubadour/domain/media/cover-colour'
import { FULL_SCRIM, heroScrim, type HeroScrim } from '@troubadour/domain/look/hero-scrim'
import { logoLuminance } from '@troubadour/domain/look/logo-scrim'
import { decodeAnimation, isAnimation, decodeStill, pipeline, type Picture } from './decode-picture.ts'
import type { PictureFormat } from './picture-format.ts'

/** Files encoded concurrently: the thread pool has four threads, which other work needs, too. */
const LANES = 2

/** 72 bits, twelve characters: names must be unique but not secret, and short, as a page contains each many times. */
const NAME_BYTES = 9

/** Everything that is stored of an uploaded picture. */
export interface ProcessedPicture {
  path: string
  width: number
  height: number
  files: { name: string; bytes: Buffer }[]
  /** docs/product/public-pages.md#card-colour */
  dominantColour: string
  /** Shown until the picture is loaded: a tiny `data:` URL, blurred by scaling up. */
  placeholder: string
  /** Used when it is the hero's picture. */
  scrim: HeroScrim
  /** Used when it is a logo; null for an opaque one. */
  luminance: number | null
}

/**
 * Decodes an uploaded file and makes its variants (docs/product/public-pages.md#pictures).
 * @throws HttpError 400 for a picture that is damaged or exceeds the limits
 */
export async function makePicture(file: string, format: PictureFormat): Promise<ProcessedPicture> {
  const picture = (await isAnimation(file, format)) ? await decodeAnimation(file) : await decodeStill(file)
  const { width, height, extension } = picture
  const path = `/media/${randomBytes(NAME_BYTES).toString('base64url')}-${width}x${height}.${extension}`
  const files: ProcessedPicture['files'] = []
  // The widest first, since they take longest.
  const waiting = pictureVariants(path).sort((a, b) => b.width - a.width)
  const encodeAll = async () => {
    for (let variant = waiting.shift(); variant; variant = waiting.shift()) {
      files.push({ name: variant.path.slice('/media/'.length), bytes: await picture.encode(variant) })
    }
  }
  await Promise.all(Array.from({ length: LANES }, encodeAll))
  const dominantColour = cardColour(await picture.sample(COLOUR_SAMPLE_PX, COLOUR_SAMPLE_PX, 'nearest'))
  const onPages = await factsOnPages(picture)
  return { path, width, height, files, dominantColour, placeholder: await placeholderOf(picture), ...onPages }
}

/** The same sample size as in the page, which computes the colour of covers without a stored one. */
const COLOUR_SAMPLE_PX = 50
/** Enough to resolve areas the size of a letter. */
const SCRIM_SAMPLE_PX = 96

/** Uses only the first frame of an animation. */
async function factsOnPages(picture: Picture): Promise<Pick<ProcessedPicture, 'scrim' | 'luminance'>> {
  if (picture.extension === 'webp') return { scrim: FULL_SCRIM, luminance: null }
  const pixels = await picture.sample(SCRIM_SAMPLE_PX, SCRIM_SAMPLE_PX, 'nearest')
  const isOpaque = pixels.every((channel, at) => at % 4 !== 3 || channel === 255)
  return { scrim: heroScrim(pixels), luminance: isOpaque ? null : logoLuminance(pixels) }
}

/** Longer side of the placeholder. */
const PLACEHOLDER_PX = 12
/** Longest placeholder in characters: every list includes it. */
const PLACEHOLDER_MAX_LENGTH = 400

async function placeholderOf(picture: Picture): Promise<string> {
  const scale = PLACEHOLDER_PX / Math.max(picture.width, picture.height)
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const pixels = await picture.sample(width, height, 'linear')
  const webp = await pipeline(pixels, { raw: { width, height, channels: 4 } })
    .blur(0.6)
    .webp({ quality: 20, alphaQuality: 20, effort: 6 })
    .toBuffer()
  const url = `data:image/webp;base64,${webp.toString('base64')}`
  return url.length <= PLACEHOLDER_MAX_LENGTH ? url : ''
}
