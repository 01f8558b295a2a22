import { contrastOfLuminances, luminance } from './card-colour.ts'
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
/** WCAG 2.2 for large text and graphics. */
const LOGO_CONTRAST = 3
const MAX_CHANNEL = 255

/** The average luminance of the visible parts of a picture; null when all is transparent. @param pixels RGBA bytes */
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
 * Raises the scrim until a logo has a contrast of 3, too (docs/product/public-pages.md#hero-picture).
 * @param scrim of the picture, whose pixels are not available here
 * @param logo its luminance
 */
export function scrimWithLogo(scrim: HeroScrim, logo: number): HeroScrim {
  const words = luminance(SCRIM_COLOURS[scrim.words].words)
  const worst =
    scrim.words === 'light' ? (words + 0.05) / WORDS_CONTRAST - 0.05 : (words + 0.05) * WORDS_CONTRAST - 0.05
  if (isSeen(logo, worst, scrim.words)) return scrim
  return preferred(opacityFor(logo, scrim, 'light'), opacityFor(logo, scrim, 'dark'))
}

/** Infinite when even the full scrim has too little contrast. */
function opacityFor(logo: number, scrim: HeroScrim, words: HeroScrim['words']): number {
  const grey = hardestGrey(scrim, words)
  const pixel = [grey, grey, grey, MAX_CHANNEL]
  const isEnough = (tried: HeroScrim) =>
    wordsContrast(pixel, 0, tried) >= WORDS_CONTRAST && isSeen(logo, groundLuminance(pixel, 0, tried), words)
  return isEnough({ words, opacity: 100 }) ? leastOpacity(words, isEnough) : Infinity
}

/** The worst possible grey in the picture: the brightest on which light words are readable, else white or black. */
function hardestGrey(scrim: HeroScrim, words: HeroScrim['words']): number {
  if (words === 'dark') return 0
  let grey = MAX_CHANNEL
  if (scrim.words === 'light')
    while (wordsContrast([grey, grey, grey, MAX_CHANNEL], 0, scrim) < WORDS_CONTRAST) grey -= 1
  return grey
}

/** Whether the contrast suffices, with the logo lighter or darker than the ground, like the words. */
function isSeen(logo: number, ground: number, words: HeroScrim['words']): boolean {
  return logo > ground === (words === 'light') && contrastOfLuminances(logo, ground) >= LOGO_CONTRAST
}
