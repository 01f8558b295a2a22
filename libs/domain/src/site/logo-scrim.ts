import { contrastOfLuminances, luminance } from '../media/card-colour.ts'
import {
  groundLuminance,
  leastOpacity,
  preferred,
  SCRIM_COLOURS,
  WORDS_CONTRAST,
  wordsContrast,
  type HeroScrim,
} from './hero-scrim.ts'

const RGBA = 4
/** Of WCAG 2.2 for large letters and drawings. */
const LOGO_CONTRAST = 3
const MAX_CHANNEL = 255

/** The luminance of what is seen of a picture, on average; null when nothing is. @param pixels RGBA bytes */
export function logoLuminance(pixels: ArrayLike<number>): number | null {
  let [light, seen] = [0, 0]
  for (let at = 0; at + RGBA <= pixels.length; at += RGBA) {
    const alpha = pixels[at + 3] ?? 0
    light += luminance([pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]) * alpha
    seen += alpha
  }
  return seen === 0 ? null : light / seen
}

/**
 * The scrim on which a logo has a contrast of 3 too (docs/product/public-pages.md#hero-picture).
 * @param scrim of the picture behind it, whose pixels are not known here
 * @param logo its luminance
 */
export function scrimWithLogo(scrim: HeroScrim, logo: number): HeroScrim {
  const words = luminance(SCRIM_COLOURS[scrim.words].words)
  const worst =
    scrim.words === 'light' ? (words + 0.05) / WORDS_CONTRAST - 0.05 : (words + 0.05) * WORDS_CONTRAST - 0.05
  if (isSeen(logo, worst, scrim.words)) return scrim
  return preferred(opacityFor(logo, scrim, 'light'), opacityFor(logo, scrim, 'dark'))
}

/** Infinite where the scrim alone is no ground for the logo. */
function opacityFor(logo: number, scrim: HeroScrim, words: HeroScrim['words']): number {
  const grey = hardestGrey(scrim, words)
  const pixel = [grey, grey, grey, MAX_CHANNEL]
  const isEnough = (tried: HeroScrim) =>
    wordsContrast(pixel, 0, tried) >= WORDS_CONTRAST && isSeen(logo, groundLuminance(pixel, 0, tried), words)
  return isEnough({ words, opacity: 100 }) ? leastOpacity(words, isEnough) : Infinity
}

/** What may be in the picture: the brightest on which light words were found to be readable, else white or black. */
function hardestGrey(scrim: HeroScrim, words: HeroScrim['words']): number {
  if (words === 'dark') return 0
  let grey = MAX_CHANNEL
  if (scrim.words === 'light')
    while (wordsContrast([grey, grey, grey, MAX_CHANNEL], 0, scrim) < WORDS_CONTRAST) grey -= 1
  return grey
}

/** Lighter than its ground where the words are, and darker where they are dark. */
function isSeen(logo: number, ground: number, words: HeroScrim['words']): boolean {
  return logo > ground === (words === 'light') && contrastOfLuminances(logo, ground) >= LOGO_CONTRAST
}
