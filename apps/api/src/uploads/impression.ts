import { cardColour } from '@troubadour/domain/media/cover-colour'
import { pipeline } from './decoder.ts'
import type { Picture } from './picture.ts'

/** As many pixels in each direction as the page looks at, where a cover has no stored colour. */
const COLOUR_SAMPLE_PX = 50
/** The longer side of the placeholder. */
const PLACEHOLDER_PX = 12
/** Longest placeholder, in characters: it is sent with every list. */
const PLACEHOLDER_MAX_LENGTH = 400

/** What a page shows of a picture before it has come. */
export interface Impression {
  /** docs/product/public-pages.md#card-colour */
  dominantColour: string
  /** A `data:` URL; blurred by being enlarged. */
  placeholder: string
}

export async function impressionOf(picture: Picture): Promise<Impression> {
  return {
    dominantColour: cardColour(await picture.sample(COLOUR_SAMPLE_PX, COLOUR_SAMPLE_PX, 'nearest')),
    placeholder: await placeholderOf(picture),
  }
}

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
