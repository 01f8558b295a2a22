import { describe, expect, it } from 'vitest'
import adminCss from './admin-tokens.css?raw'
import publicCss from './tokens.css?raw'

type Rgb = readonly [number, number, number]
type Theme = ReadonlyMap<string, string>

function declarations(css: string, selector: string): Theme {
  const start = css.indexOf(`${selector} {`)
  if (start < 0) throw new Error(`There is no rule for ${selector}`)
  const body = css.slice(start, css.indexOf('\n}', start))
  return new Map(
    [...body.matchAll(/--(color-[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

function rgb(theme: Theme, name: string): Rgb {
  const value = theme.get(name)
  const channels = value?.match(/^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/)
  if (!channels) throw new Error(`--${name} is not a six-digit colour: ${value}`)
  const [red, green, blue] = channels.slice(1).map((channel) => Number.parseInt(channel, 16))
  return [red ?? 0, green ?? 0, blue ?? 0]
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(theme: Theme, a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(rgb(theme, a)), luminance(rgb(theme, b))].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const SURFACES = [
  'color-surface',
  'color-surface-sunken',
  'color-surface-raised',
  'color-surface-hover',
  'color-field',
]
// prettier-ignore
const TEXTS = [
  'color-heading', 'color-text', 'color-text-muted', 'color-link', 'color-link-hover',
  'color-success', 'color-warning', 'color-danger', 'color-info',
]

const TEXT_PAIRS = [
  ...SURFACES.flatMap((surface) => TEXTS.map((text) => [text, surface] as const)),
  ...['accent', 'neutral', 'success', 'warning', 'danger', 'info'].map(
    (tone) => [`color-on-${tone}-surface`, `color-${tone}-surface`] as const,
  ),
  ['color-on-accent', 'color-accent'],
  ['color-on-accent', 'color-accent-hover'],
  ['color-on-danger-fill', 'color-danger-fill'],
  ['color-on-danger-fill', 'color-danger-fill-hover'],
] as const

/** Edges of controls and the focus ring: WCAG 1.4.11. */
const LINE_PAIRS = SURFACES.flatMap((surface) => [
  ['color-border-strong', surface] as const,
  ['color-focus', surface] as const,
])

const dusk = declarations(publicCss, "[data-theme='public']")
const paper = declarations(adminCss, "[data-theme='admin']")

describe.each([
  ['dusk', dusk],
  ['paper', paper],
])('contrast of the %s theme', (_, theme) => {
  it.each(TEXT_PAIRS)('%s on %s is at least 4.5', (text, background) => {
    expect(contrast(theme, text, background)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(LINE_PAIRS)('%s on %s is at least 3', (line, background) => {
    expect(contrast(theme, line, background)).toBeGreaterThanOrEqual(3)
  })
})

describe('tokens', () => {
  it('gives every colour in both themes', () => {
    expect([...paper.keys()].sort()).toEqual([...dusk.keys()].sort())
  })

  it('measures black on white as 21', () => {
    const extremes = new Map([
      ['color-black', '#000000'],
      ['color-white', '#ffffff'],
    ])
    expect(contrast(extremes, 'color-black', 'color-white')).toBeCloseTo(21)
  })
})
