import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FALLBACK_CARD_COLOUR, contrastRatio, readableTextColour } from './card-colour.ts'
import { cardColour } from '../media/cover-colour.ts'

describe('readableTextColour', () => {
  it.each([
    ['#000000', '#ffffff'],
    ['#ffffff', '#000000'],
    [FALLBACK_CARD_COLOUR, '#ffffff'],
    ['#ffd27f', '#000000'],
    ['no colour', '#ffffff'],
  ])('on %s is %s', (background, expected) => {
    expect(readableTextColour(background)).toBe(expected)
  })

  it('measures contrast as WCAG does', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrastRatio('#ffffff', '#767676')).toBeCloseTo(4.54, 2)
    expect(contrastRatio('#8B4513', '#8b4513')).toBe(1)
  })

  it('can be read on any cover: WCAG AA for all text', () => {
    const byte = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(fc.tuple(byte, byte, byte), (rgb) => {
        const background = cardColour([...rgb, 255])
        expect(contrastRatio(background, readableTextColour(background))).toBeGreaterThanOrEqual(4.5)
      }),
      // The grey at which both texts are equally hard to read.
      { examples: [[[0x59, 0x59, 0x59]]] },
    )
  })
})

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
