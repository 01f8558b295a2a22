import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FULL_SCRIM, heroScrim, wordsContrast } from './hero-scrim.ts'

const WHITE = [255, 255, 255, 255]
const BLACK = [0, 0, 0, 255]
const picture = (...pixels: number[][]) => pixels.flat()

describe('the scrim of a picture (docs/product/public-pages.md#hero-picture)', () => {
  test.each([
    ['black', picture(BLACK), { words: 'light', opacity: 0 }],
    ['white', picture(WHITE), { words: 'dark', opacity: 0 }],
    ['transparent', picture([255, 255, 255, 0]), { words: 'light', opacity: 0 }],
    ['black and white', picture(WHITE, BLACK), FULL_SCRIM],
  ])('%s', (_name, pixels, scrim) => expect(heroScrim(pixels)).toEqual(scrim))

  test('a few stars in a night do not darken it', () => {
    const night = Array.from({ length: 1000 }, () => BLACK)
    expect(heroScrim(picture(...night, WHITE)).opacity).toBe(0)
  })

  const pixel = fc.tuple(...Array.from({ length: 4 }, () => fc.nat(255)))

  test('leaves the words 4.5 on every pixel, and is no more than the one for any picture', () => {
    fc.assert(
      fc.property(fc.array(pixel, { minLength: 1, maxLength: 20 }), (pixels) => {
        const all = picture(...pixels)
        const scrim = heroScrim(all)
        expect(scrim.opacity).toBeLessThanOrEqual(FULL_SCRIM.opacity)
        for (const [index] of pixels.entries())
          expect(wordsContrast(all, index * 4, scrim)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  test('the one for any picture leaves the words 4.5', () => {
    fc.assert(
      fc.property(pixel, (one) => {
        expect(wordsContrast(one, 0, FULL_SCRIM)).toBeGreaterThanOrEqual(4.5)
      }),
    )
    expect(wordsContrast(WHITE, 0, FULL_SCRIM)).toBeGreaterThanOrEqual(4.5)
  })
})
