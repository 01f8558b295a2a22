import fc from 'fast-check'
import { expect, it } from 'vitest'
import { refusedColours } from './allowed-colours.ts'
import { contrastRatio } from './card-colour.ts'
import { DEFAULT_HERO } from './hero.ts'
import { PRESETS, SCHEMES, type LookColours } from './look-values.ts'
import { luminance } from './oklch.ts'
import { mailBand, mailColours } from './mail-colours.ts'

const OWN = { hue: null, scheme: 'auto', overrides: { accent: null, background: null, text: null } } as const

/** Pairs of a mail in both schemes with too little contrast. */
function brokenPairs(look: LookColours): string[] {
  const band = mailBand({ ...look, hero: DEFAULT_HERO })
  const onBand = contrastRatio(band.name, band.ground)
  const broken = (['light', 'dark'] as const).flatMap((scheme) => {
    const colours = mailColours(look, scheme)
    const { page, sheet, heading, text, muted, link, button, onButton } = colours
    const pairs = [
      ...[heading, text, link, muted].map((colour) => [colour, sheet, 4.5] as const),
      [muted, page, 4.5] as const,
      [onButton, button, 4.5] as const,
      [button, sheet, 3] as const,
    ]
    return pairs.flatMap(([colour, ground, min]) =>
      contrastRatio(colour, ground) >= min ? [] : [`${scheme}: ${colour} on ${ground}`],
    )
  })
  return onBand >= 4.5 ? broken : [...broken, `band: ${band.name} on ${band.ground}`]
}

it.each(PRESETS)('mails in %s can be read in both schemes, with each hue', (preset) => {
  const hues = [null, ...Array.from({ length: 72 }, (_, step) => step * 5)]
  expect(hues.flatMap((hue) => brokenPairs({ ...OWN, preset, hue }))).toEqual([])
})

it.each(PRESETS)('mails in %s are light and dark, also where the site is not', (preset) => {
  const look = { ...OWN, preset }
  expect(luminance(mailColours(look, 'light').sheet)).toBeGreaterThan(0.7)
  expect(luminance(mailColours(look, 'dark').sheet)).toBeLessThan(0.1)
})

it('mails can be read with own colors of any kind', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  const own = fc.option(hex)
  const looks: fc.Arbitrary<LookColours> = fc.record({
    preset: fc.constantFrom(...PRESETS),
    hue: fc.option(fc.integer({ min: 0, max: 359 })),
    scheme: fc.constantFrom(...SCHEMES),
    overrides: fc.record({ accent: own, background: own, text: own }),
  })
  fc.assert(
    fc.property(looks, (look) => {
      // What is refused cannot be saved.
      expect(brokenPairs({ ...look, overrides: { ...look.overrides, ...refusedColours(look) } })).toEqual([])
    }),
    { numRuns: 300 },
  )
})

it('the band has the colors of the words on the hero’s picture', () => {
  const look = { ...OWN, preset: 'paper' } as const
  const picture = '/media/a.jpg'
  const scrim = { words: 'light', opacity: 20 } as const
  expect(mailBand({ ...look, hero: { picture, scrim } })).toMatchObject({
    ground: '#07121a',
    name: '#ffffff',
  })
  expect(mailBand({ ...look, hero: { picture: null } })).not.toMatchObject({ ground: '#07121a' })
})
