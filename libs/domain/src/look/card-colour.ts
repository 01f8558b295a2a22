/** Card colour for a cover without a colour (docs/product/constants.md#public-page-constants). */
export const FALLBACK_CARD_COLOUR = '#8B4513'

type Rgb = readonly [red: number, green: number, blue: number]

const LIGHT_TEXT = '#ffffff'
/**
 * Pure black: if it were lighter than #060606, neither text colour would have a contrast of 4.5 (WCAG AA) on some
 * backgrounds.
 */
const DARK_TEXT = '#000000'

function channels(hex: string): Rgb | null {
  const [, red, green, blue] = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex.trim()) ?? []
  if (red === undefined || green === undefined || blue === undefined) return null
  return [parseInt(red, 16), parseInt(green, 16), parseInt(blue, 16)]
}

/** Relative luminance by WCAG 2.2, from 0 (black) to 1 (white). @param channels of 0 to 255 */
export function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** A channel of 0 to 255 as linear light, from 0 to 1. */
export function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Contrast of two colours by WCAG 2.2, from 1 to 21; 1 when one of them is not '#rrggbb'. */
export function contrastRatio(a: string, b: string): number {
  const [first, second] = [channels(a), channels(b)]
  if (!first || !second) return 1
  return contrastOfLuminances(luminance(first), luminance(second))
}

export function contrastOfLuminances(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The text colour with the better contrast on a background '#rrggbb': '#ffffff' or '#000000', always 4.5 and more. */
export function readableTextColour(background: string): string {
  return contrastRatio(background, LIGHT_TEXT) >= contrastRatio(background, DARK_TEXT)
    ? LIGHT_TEXT
    : DARK_TEXT
}
