import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FALLBACK_CARD_COLOUR, contrastRatio, readableTextColour } from './card-colour.ts'
import { cardColour } from './cover-colour.ts'

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
