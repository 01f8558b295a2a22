import type { Scheme } from './base-palette.ts'
import { DUSK_COLOURS, DUSK_SCENE, DUSK_SHEET } from './dusk.ts'
import { FONT_PAIR_LOOKS } from './fonts.ts'
import type { FontPair, LookColours } from './look-values.ts'
import { toHex, toOklch } from './oklch.ts'
import { paletteOf, schemesOf, type Palette } from './palette.ts'
import { PRESET_LOOKS } from './presets.ts'

/** The parts of a look that the style sheet shows. */
export interface LookStyle extends LookColours {
  fonts: FontPair
}

/** The postcard's stamp in all presets except dusk, which has a drawing. */
const STAMP = 'linear-gradient(160deg,var(--color-accent),var(--scene-tile-end))'

type Properties = Readonly<Record<string, string>>

/** Opacity of the overlay behind a dialog, as two hex digits. */
const OVERLAY = { dark: 'bd', light: '8c' }

const named = (prefix: string, colours: object): Properties =>
  Object.fromEntries(Object.entries(colours).map(([name, hex]) => [`--${prefix}${name}`, String(hex)]))

function overlayOf({ scheme, colours }: Palette): string {
  const { c, h } = toOklch(colours['surface-sunken'])
  return toHex({ l: scheme === 'dark' ? 0.13 : 0.24, c: Math.min(c, 0.02), h }) + OVERLAY[scheme]
}

/** The custom properties of a palette, as named in libs/ui/src/styles/tokens.css and the public site's site.css. */
function propertiesOf(palette: Palette): Properties {
  return {
    'color-scheme': palette.scheme,
    ...named('color-', palette.colours),
    '--color-overlay': overlayOf(palette),
    ...named('', palette.scene),
  }
}

function sheetProperties({ sheet: { scheme, surface, ...colours } }: Palette): Properties {
  return { 'color-scheme': scheme, ...named('color-', colours), background: surface }
}

const DUSK: Properties = {
  'color-scheme': 'dark',
  ...named('color-', DUSK_COLOURS),
  ...named('', DUSK_SCENE),
}
const { surface: DUSK_SHEET_GROUND, ...DUSK_SHEET_COLOURS } = DUSK_SHEET
const DUSK_SHEET_PROPERTIES: Properties = {
  'color-scheme': 'light',
  ...named('color-', DUSK_SHEET_COLOURS),
  background: DUSK_SHEET_GROUND,
}

function without(all: Properties, known: Properties): Properties {
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => known[name] !== value))
}

function rule(selector: string, properties: Properties): string {
  const entries = Object.entries(properties)
  if (entries.length === 0) return ''
  return `${selector}{${entries.map(([name, value]) => `${name}:${value}`).join(';')}}`
}

/** Whether the style sheets show this look by default. */
export function isDusk(look: LookColours): boolean {
  return (
    look.preset === 'dusk' && look.hue === null && Object.values(look.overrides).every((own) => own === null)
  )
}

/** Differences from dusk in all schemes: shape and fonts. */
function shapeOf({ preset, fonts }: LookStyle): Properties {
  const drawn = preset !== 'dusk' && {
    '--stamp': STAMP,
    '--empty-display': 'none',
    '--woods': 'var(--scene-foot)',
  }
  return { ...PRESET_LOOKS[preset].shape, ...drawn, ...FONT_PAIR_LOOKS[fonts].style }
}

/**
 * The style block of a page: its differences from dusk with its fonts; '' when there are none. It follows the style
 * sheets, and rules for `html:root` override it (docs/decisions/0036-looks-are-computed.md).
 */
export function lookStyles(look: LookStyle): string {
  const shape = shapeOf(look)
  if (isDusk(look)) return rule(':root', shape)
  const [main, other] = schemesOf(look).map((scheme) => paletteOf(look, scheme))
  if (!main) throw new Error('A look has at least one scheme')
  const root = propertiesOf(main)
  const sheet = sheetProperties(main)
  const first =
    rule(':root', { ...without(root, DUSK), ...shape }) +
    rule('.paper', without(sheet, DUSK_SHEET_PROPERTIES))
  if (!other) return first
  const second =
    rule(':root', without(propertiesOf(other), root)) + rule('.paper', without(sheetProperties(other), sheet))
  return `${first}@media(prefers-color-scheme:${other.scheme}){${second}}`
}

/** Colours, shape and fonts of a look as inline styles, in its first scheme, for an element with the public theme. */
export function lookProperties(look: LookStyle): Properties {
  const [scheme] = schemesOf(look)
  if (!scheme || isDusk(look)) return shapeOf(look)
  const { 'color-scheme': _scheme, ...properties } = propertiesOf(paletteOf(look, scheme))
  return { ...properties, ...shapeOf(look) }
}

/**
 * The page background in each scheme, for the browser's theme-color; the first is for visitors without a preference.
 */
export function groundColours(look: LookColours): { scheme: Scheme; colour: string }[] {
  return schemesOf(look).map((scheme) => ({ scheme, colour: paletteOf(look, scheme).colours.surface }))
}
