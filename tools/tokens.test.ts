import { readFileSync } from 'node:fs'
import { CONTRAST_PAIRS } from '@troubadour/domain/look/contrast-pairs'
import { DUSK_COLOURS, DUSK_SCENE, DUSK_SHEET } from '@troubadour/domain/look/dusk'
import { luminance } from '@troubadour/domain/look/oklch'
import { describe, expect, it } from 'vitest'

type Theme = ReadonlyMap<string, string>

/** The custom properties of a rule that begin with a prefix: name without the prefix -> value. */
function declarations(file: string, selector: string, prefix: string): Theme {
  const css = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
  const start = css.indexOf(`${selector} {`)
  if (start < 0) throw new Error(`There is no rule for ${selector}`)
  const body = css.slice(start, css.indexOf('\n}', start))
  return new Map(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].flatMap(([, name = '', value = '']) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
    ),
  )
}

function contrast(theme: Theme, a: string, b: string): number {
  const [dark = 0, light = 0] = [a, b].map((name) => luminance(theme.get(name) ?? '')).sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const STYLES = 'libs/ui/src/styles'
const SITE = 'apps/public-site/src/site.css'
const dusk = declarations(`${STYLES}/tokens.css`, "[data-theme='public']", 'color-')
const paper = declarations(`${STYLES}/admin-tokens.css`, "[data-theme='admin']", 'color-')

/** Without the overlay, which is half transparent. */
const opaque = (theme: Theme) => new Map([...theme].filter(([name]) => name !== 'overlay'))

describe.each([
  ['dusk', dusk],
  ['paper', paper],
])('contrast of the %s theme', (_, theme) => {
  it.each(CONTRAST_PAIRS)('$colour on $ground is at least $min', ({ colour, ground, min }) => {
    expect(contrast(theme, colour, ground)).toBeGreaterThanOrEqual(min)
  })
})

describe('tokens', () => {
  it('gives every colour in both themes', () => {
    expect([...paper.keys()].sort()).toEqual([...dusk.keys()].sort())
  })

  it('has the colours of dusk that looks are computed from', () => {
    expect(opaque(dusk)).toEqual(new Map(Object.entries(DUSK_COLOURS)))
  })

  it('has the drawn grounds and the sheets of paper of dusk, too', () => {
    const tile = declarations(`${STYLES}/tokens.css`, "[data-theme='public']", 'scene-')
    const scene = new Map([...tile, ...declarations(SITE, 'html', 'scene-')])
    const named = Object.entries(DUSK_SCENE).map(([name, hex]) => [name.replace('scene-', ''), hex] as const)
    expect(scene).toEqual(new Map(named))
    const { surface, ...sheet } = DUSK_SHEET
    expect(declarations(SITE, '.paper', 'color-')).toEqual(new Map(Object.entries(sheet)))
    expect(readFileSync(new URL(`../${SITE}`, import.meta.url), 'utf8')).toContain(`background: ${surface};`)
  })

  it('measures black on white as 21', () => {
    const extremes = new Map([
      ['black', '#000000'],
      ['white', '#ffffff'],
    ])
    expect(contrast(extremes, 'black', 'white')).toBeCloseTo(21)
  })
})
