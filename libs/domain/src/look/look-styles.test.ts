import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { DEFAULT_LOOK } from './look.ts'
import { groundColours, lookProperties, lookStyles } from './look-styles.ts'
import { FONT_PAIRS, PRESETS } from './look-values.ts'

/** Largest style block, in compressed bytes; the budget of a page is 14 KB (docs/performance.md#page-budgets). */
const MAX_BYTES = 1200

describe('the style block of a look', () => {
  it('is empty for dusk as it is', () => expect(lookStyles(DEFAULT_LOOK)).toBe(''))

  it.each(PRESETS)('is small: %s', (preset) => {
    for (const hue of [null, 120])
      for (const fonts of FONT_PAIRS) {
        const styles = lookStyles({ ...DEFAULT_LOOK, preset, hue, fonts })
        expect(brotliCompressSync(styles).length).toBeLessThanOrEqual(MAX_BYTES)
      }
  })

  it('names nothing but the accent where only the hue differs', () => {
    const styles = lookStyles({ ...DEFAULT_LOOK, hue: 200 })
    expect(styles).toMatch(/--color-accent:#[\da-f]{6}/)
    expect(styles).not.toMatch(/--color-surface:|--color-danger:|--scene|--radius/)
  })

  it('names nothing but letters where only the fonts differ', () => {
    const styles = lookStyles({ ...DEFAULT_LOOK, fonts: 'oswald-karla' })
    expect(styles).toMatch(/^:root\{--font-display:'Oswald'/)
    expect(styles).not.toMatch(/--color/)
  })

  it('has both schemes where the preset has them and the musician chose neither', () => {
    expect(lookStyles({ ...DEFAULT_LOOK, preset: 'paper' })).toContain('@media(prefers-color-scheme:dark){')
    expect(lookStyles({ ...DEFAULT_LOOK, preset: 'paper', scheme: 'light' })).not.toContain('@media')
    expect(lookStyles({ ...DEFAULT_LOOK, preset: 'stage' })).not.toContain('@media')
  })

  it('has no text that could end it', () => {
    for (const preset of PRESETS) expect(lookStyles({ ...DEFAULT_LOOK, preset })).not.toMatch(/<\//)
  })
})

it('gives a part of a page the same colors as the page', () => {
  const look = { ...DEFAULT_LOOK, preset: 'neon' } as const
  const { '--color-accent': accent } = lookProperties(look)
  expect(lookStyles(look)).toContain(`--color-accent:${accent};`)
})

it('tells browsers the ground of each scheme', () => {
  expect(groundColours(DEFAULT_LOOK)).toEqual([{ scheme: 'dark', colour: '#0b1a24' }])
  expect(groundColours({ ...DEFAULT_LOOK, preset: 'plain' }).map(({ scheme }) => scheme)).toEqual([
    'light',
    'dark',
  ])
})
