import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refusedColours } from './allowed-colours.ts'
import { CONTRAST_PAIRS, SCENE_PAIRS, SHEET_PAIRS, type ContrastPair } from './contrast-pairs.ts'
import { DUSK_COLOURS, DUSK_SCENE, DUSK_SHEET } from './dusk.ts'
import { PRESETS, SCHEMES, type LookColours } from './look-values.ts'
import { luminance, toHex, toOklch } from './oklch.ts'
import { paletteOf, schemesOf } from './palette.ts'

const OWN = {
  preset: 'dusk',
  hue: null,
  scheme: 'auto',
  overrides: { accent: null, background: null, text: null },
} as const

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number] // sorting keeps both
  return (light + 0.05) / (dark + 0.05)
}

/** Pairs with too little contrast in each scheme of a look. */
function brokenPairs(look: LookColours): string[] {
  return schemesOf(look).flatMap((scheme) => {
    const { colours, scene, sheet } = paletteOf(look, scheme)
    const broken = (pairs: readonly ContrastPair[], named: Record<string, string>) =>
      pairs.flatMap(({ colour, ground, min }) => {
        const ratio = contrast(named[colour] ?? '', named[ground] ?? '')
        return ratio >= min ? [] : [`${scheme}: ${colour} on ${ground} has ${ratio.toFixed(2)}`]
      })
    return [
      ...broken([...CONTRAST_PAIRS, ...SCENE_PAIRS], { ...colours, ...scene }),
      ...broken(SHEET_PAIRS, sheet),
    ]
  })
}

/** Looks without hills have a single background. */
it.each(PRESETS.filter((preset) => preset !== 'stage' && preset !== 'plain'))(
  'the far hills of the newsletter differ from the end of the sections above it in %s',
  (preset) => {
    const look = { ...OWN, preset }
    const ratios = schemesOf(look).flatMap((scheme) => {
      const { scene } = paletteOf(look, scheme)
      const ends = [scene['scene-first-end'], scene['scene-third-end']]
      return ends.map((end) => contrast(scene['scene-first-ridge'], end))
    })
    expect(Math.min(...ratios)).toBeGreaterThan(1.05)
  },
)

describe('every pair of colors keeps its contrast', () => {
  it.each(PRESETS)('in %s with its own accent and with each hue', (preset) => {
    const hues = [null, ...Array.from({ length: 360 }, (_, hue) => hue)]
    const broken = hues.flatMap((hue) => brokenPairs({ ...OWN, preset, hue }))
    expect(broken).toEqual([])
  })

  it('in any look with own colors, once each that is refused is replaced by the one that is offered', () => {
    const hex = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, '0')}`)
    const own = fc.option(hex)
    const looks: fc.Arbitrary<LookColours> = fc.record({
      preset: fc.constantFrom(...PRESETS),
      hue: fc.option(fc.integer({ min: 0, max: 359 })),
      scheme: fc.constantFrom(...SCHEMES),
      overrides: fc.record({ accent: own, background: own, text: own }),
    })
    fc.assert(
      fc.property(looks, (look) => {
        const allowed = { ...look, overrides: { ...look.overrides, ...refusedColours(look) } }
        expect(refusedColours(allowed)).toEqual({})
        expect(brokenPairs(allowed)).toEqual([])
        const [scheme] = schemesOf(allowed)
        const { background } = allowed.overrides
        if (background !== null) expect(paletteOf(allowed, scheme!).colours.surface).toBe(background)
      }),
      { numRuns: 300 },
    )
  })
})

describe('the look of a preset', () => {
  it('is dusk as the style sheets have it while nothing else is chosen', () => {
    const { colours, scene, sheet } = paletteOf(OWN, 'dark')
    expect(colours).toEqual(DUSK_COLOURS)
    expect(scene).toEqual(DUSK_SCENE)
    expect(sheet).toEqual({ ...DUSK_SHEET, scheme: 'light' })
  })

  it('takes the hue for the accent and what is drawn with it, and leaves the rest', () => {
    const { colours } = paletteOf({ ...OWN, hue: 200 }, 'dark')
    expect(Math.round(toOklch(colours.accent).h)).toBeCloseTo(200, -1)
    expect(colours.surface).toBe(DUSK_COLOURS.surface)
    expect(colours.danger).toBe(DUSK_COLOURS.danger)
  })

  it.each([
    ['dusk', 'light', ['dark']],
    ['paper', 'auto', ['light', 'dark']],
    ['paper', 'dark', ['dark']],
    ['neon', 'auto', ['dark']],
  ] as const)('of %s with the scheme %s is shown in %j', (preset, scheme, schemes) => {
    expect(schemesOf({ ...OWN, preset, scheme })).toEqual(schemes)
  })

  it('has the scheme of its own background alone', () => {
    const look = { ...OWN, overrides: { ...OWN.overrides, background: '#ffffff' } }
    expect(schemesOf(look)).toEqual(['light'])
  })
})

describe('own colors', () => {
  const refused = (overrides: Partial<LookColours['overrides']>) =>
    refusedColours({ ...OWN, preset: 'plain', overrides: { ...OWN.overrides, ...overrides } })

  it('are allowed where they can be read', () => {
    expect(refused({ accent: '#8a1c1c', background: '#fff8f0', text: '#1a1a1a' })).toEqual({})
  })

  it('are refused where they cannot, with the nearest of the same hue', () => {
    const { accent = '' } = refused({ accent: '#ff9d5c', background: '#ffffff' })
    expect(toOklch(accent).h).toBeCloseTo(toOklch('#ff9d5c').h, -1)
    expect(toOklch(accent).l).toBeLessThan(toOklch('#ff9d5c').l)
    expect(refused({ accent, background: '#ffffff' })).toEqual({})
  })

  it('are refused as a background that neither dark nor light text can be read on', () => {
    expect(refused({ background: '#808080' })).toHaveProperty('background')
  })

  it('are none before they are typed to their end', () => {
    expect(refused({ accent: '#80', background: 'red', text: '' })).toEqual({})
    expect(paletteOf({ ...OWN, overrides: { ...OWN.overrides, accent: '#80' } }, 'dark').colours).toEqual(
      DUSK_COLOURS,
    )
  })

  it('have to be readable in one of two schemes; the other keeps its own', () => {
    const look = { ...OWN, preset: 'plain', overrides: { ...OWN.overrides, text: '#ffe9c9' } } as const
    expect(refusedColours(look)).toEqual({})
    expect(paletteOf(look, 'dark').colours.text).toBe('#ffe9c9')
    expect(paletteOf(look, 'light').colours.text).not.toBe('#ffe9c9')
  })
})

describe('OKLCH', () => {
  it('gives back each color that went in', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
        const hex = `#${value.toString(16).padStart(6, '0')}`
        expect(toHex(toOklch(hex))).toBe(hex)
      }),
    )
  })

  it('loses chroma, not hue, where no screen shows a color', () => {
    const shown = toOklch(toHex({ l: 0.7, c: 0.4, h: 145 }))
    expect(shown.c).toBeLessThan(0.4)
    expect(shown.h).toBeCloseTo(145, 0)
    expect(shown.l).toBeCloseTo(0.7, 1)
  })
})
