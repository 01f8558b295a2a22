import { contrastOfLuminances, luminance } from './card-colour.ts'

/** The layer between an uploaded picture and the words on it (docs/product/public-pages.md#hero-picture). */
export interface HeroScrim {
  /** Light words on a dark scrim, or dark words on a light one. */
  words: 'light' | 'dark'
  /** Opacity in per cent. */
  opacity: number
}

/** RGB colours of the words, and of the scrim behind them. */
export const SCRIM_COLOURS = {
  light: { words: [255, 255, 255], scrim: [7, 18, 26] },
  dark: { words: [7, 18, 26], scrim: [255, 255, 255] },
} as const

/** Enough for any picture, and so the default for one that was not analysed. */
export const FULL_SCRIM: HeroScrim = { words: 'light', opacity: 58 }

/**
 * Light words look better on most pictures: dark ones are used only if they need this much less opacity, in per cent.
 */
const PREFERENCE = 15
/** WCAG 2.2 for text of any size; the title would need less. */
export const WORDS_CONTRAST = 4.5
/** This share of the pixels, such as stars, may have less contrast. */
const SPARED_SHARE = 0.005
const RGBA = 4
const MAX_CHANNEL = 255

/**
 * The lightest scrim on which words are readable everywhere on a picture; dark words only if they need far less of it.
 * @param pixels RGBA bytes of a sample of its pixels, not of averages
 */
export function heroScrim(pixels: ArrayLike<number>): HeroScrim {
  const isEnough = (scrim: HeroScrim) => canBeRead(pixels, scrim)
  return preferred(leastOpacity('light', isEnough), leastOpacity('dark', isEnough))
}

/** Chooses between the two scrims by their opacities. */
export function preferred(light: number, dark: number): HeroScrim {
  return dark + PREFERENCE < light ? { words: 'dark', opacity: dark } : { words: 'light', opacity: light }
}

/** @param isEnough monotonic: true from some opacity on */
export function leastOpacity(words: HeroScrim['words'], isEnough: (scrim: HeroScrim) => boolean): number {
  let [least, most] = [0, 100]
  while (least < most) {
    const middle = Math.floor((least + most) / 2)
    if (isEnough({ words, opacity: middle })) most = middle
    else least = middle + 1
  }
  return least
}

function canBeRead(pixels: ArrayLike<number>, scrim: HeroScrim): boolean {
  let unread = 0
  for (let at = 0; at + RGBA <= pixels.length; at += RGBA)
    if (wordsContrast(pixels, at, scrim) < WORDS_CONTRAST) unread += 1
  return unread <= (pixels.length / RGBA) * SPARED_SHARE
}

/** The contrast of the words against one pixel under the scrim; transparent pixels have the scrim's own colour. */
export function wordsContrast(pixels: ArrayLike<number>, at: number, scrim: HeroScrim): number {
  return contrastOfLuminances(groundLuminance(pixels, at, scrim), luminance(SCRIM_COLOURS[scrim.words].words))
}

/** The luminance of one pixel under the scrim. */
export function groundLuminance(
  pixels: ArrayLike<number>,
  at: number,
  { words, opacity }: HeroScrim,
): number {
  const colours = SCRIM_COLOURS[words]
  const share = ((pixels[at + 3] ?? 0) / MAX_CHANNEL) * (1 - opacity / 100)
  const mixed = (index: 0 | 1 | 2) => (pixels[at + index] ?? 0) * share + colours.scrim[index] * (1 - share)
  return luminance([mixed(0), mixed(1), mixed(2)])
}
