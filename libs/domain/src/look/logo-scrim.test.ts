import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groundLuminance, heroScrim, wordsContrast, FULL_SCRIM } from './hero-scrim.ts'
import { logoLuminance, scrimWithLogo } from './logo-scrim.ts'

describe('the scrim of a picture with a logo (docs/product/public-pages.md#hero-picture)', () => {
  const bright = { words: 'dark', opacity: 0 } as const
  const night = { words: 'light', opacity: 0 } as const

  test.each([
    ['white on a bright picture', 1, bright, FULL_SCRIM],
    ['white on a dark one', 1, night, night],
    ['black on a dark picture', 0, night, { words: 'dark', opacity: 49 }],
    ['black on a bright one', 0, bright, bright],
    ['golden on a dark picture', 0.5, night, { words: 'light', opacity: 16 }],
  ])('%s', (_name, logo, scrim, expected) => expect(scrimWithLogo(scrim, logo)).toEqual(expected))

  test('leaves any logo 3 and the words 4.5 on every pixel', () => {
    const pixel = fc.tuple(...Array.from({ length: 4 }, () => fc.nat(255)))
    const logos = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.array(pixel, { minLength: 1, maxLength: 20 }), logos, (pixels, logo) => {
        const all = pixels.flat()
        const scrim = scrimWithLogo(heroScrim(all), logo)
        for (const [index] of pixels.entries()) {
          const ground = groundLuminance(all, index * 4, scrim)
          const [least, most] = [Math.min(ground, logo), Math.max(ground, logo)]
          expect((most + 0.05) / (least + 0.05)).toBeGreaterThanOrEqual(3)
          expect(wordsContrast(all, index * 4, scrim)).toBeGreaterThanOrEqual(4.5)
        }
      }),
    )
  })
})

test('only what is seen of a logo counts', () => {
  expect(logoLuminance([255, 255, 255, 255, 0, 0, 0, 0])).toBeCloseTo(1)
  expect(logoLuminance([0, 0, 0, 0])).toBeNull()
})
