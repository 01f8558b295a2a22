import { FALLBACK_CARD_COLOUR } from '../look/card-colour.ts'

// A separate file, because pages need it only for covers whose colour the API does not know.

/** Added to each channel of 0 to 255 (docs/product/constants.md#public-page-constants). */
const CARD_LIGHTENING = 30

const BYTES_PER_PIXEL = 4
const OPAQUE = 255
const MAX_CHANNEL = 255

/**
 * The background of a release card: the darkest opaque pixel of its cover, lightened
 * (docs/product/public-pages.md#card-colour). The darkest pixel has the smallest sum of channels; of several, the first
 * counts.
 * @param pixels RGBA bytes of the sampled pixels, as from a canvas; null when the cover could not be read
 * @returns '#rrggbb'
 */
export function cardColour(pixels: ArrayLike<number> | null | undefined): string {
  let darkest: number[] | null = null
  let least = Infinity
  for (let at = 0; pixels && at + BYTES_PER_PIXEL <= pixels.length; at += BYTES_PER_PIXEL) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [
      pixels[at],
      pixels[at + 1],
      pixels[at + 2],
      pixels[at + 3],
    ]
    if (alpha !== OPAQUE || red + green + blue >= least) continue
    least = red + green + blue
    darkest = [red, green, blue]
  }
  if (darkest === null) return FALLBACK_CARD_COLOUR
  const lightened = darkest.map((channel) => Math.min(channel + CARD_LIGHTENING, MAX_CHANNEL))
  return `#${lightened.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
