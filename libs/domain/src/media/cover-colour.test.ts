import { describe, expect, it } from 'vitest'
import { cardColour } from './cover-colour.ts'

describe('the card colour (docs/product/public-pages.md#card-colour)', () => {
  it.each<[string, number[] | null, string]>([
    [
      'the darkest sampled opaque pixel, lightened by 30 per channel',
      [90, 80, 70, 255, 10, 20, 30, 255],
      '#28323c',
    ],
    ['a darker pixel that is not opaque does not count', [0, 0, 0, 254, 90, 80, 70, 255], '#786e64'],
    ['a channel ends at 255', [250, 0, 225, 255], '#ff1eff'],
    ['of equally dark pixels the first', [10, 0, 0, 255, 0, 10, 0, 255], '#281e1e'],
    ['falls back to brown #8B4513 without an opaque pixel', [0, 0, 0, 0], '#8B4513'],
    ['falls back without any pixel', [], '#8B4513'],
    ['falls back on failure', null, '#8B4513'],
    ['a pixel that is cut off does not count', [0, 0, 0], '#8B4513'],
  ])('%s', (_, pixels, expected) => {
    expect(cardColour(pixels)).toBe(expected)
    if (pixels) expect(cardColour(Uint8ClampedArray.from(pixels))).toBe(expected)
  })
})
