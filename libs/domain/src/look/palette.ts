import { mixColours, mixScene, type Colours, type Paint, type Scene, type Scheme } from './base-palette.ts'
import { CONTRAST_PAIRS, SCENE_PAIRS, SHEET_PAIRS } from './contrast-pairs.ts'
import { DUSK_COLOURS, DUSK_SCENE, DUSK_SHEET } from './dusk.ts'
import { requirementsOf, ensureContrast } from './ensure-contrast.ts'
import { meets, type Requirement } from './contrast-requirement.ts'
import { typedColour, withTypedColours, type LookColours, type Preset } from './look-values.ts'
import { luminance, toHex, toOklch, type Oklch } from './oklch.ts'
import { PRESET_LOOKS, SHEET_TOKENS, type SheetColours } from './presets.ts'

/** All colours of one scheme of a look. */
export interface Palette {
  scheme: Scheme
  colours: Colours
  scene: Scene
  sheet: SheetColours & { scheme: Scheme }
}

/** Black and white text are equally readable at this luminance. */
const MIDDLE_LUMINANCE = 0.179
/** Lightness of a sheet's accent, before its contrast is ensured. */
const SHEET_ACCENT_LIGHTNESS = { light: 0.471, dark: 0.8 }
const ACCENT_FAMILY = [
  ...(['link', 'link-hover', 'focus', 'accent', 'accent-hover', 'on-accent'] as const),
  ...(['accent-surface', 'on-accent-surface'] as const),
] as const

/** Whether a background needs light or dark text. */
function schemeOf(background: string): Scheme {
  return luminance(background) < MIDDLE_LUMINANCE ? 'dark' : 'light'
}

/** The schemes in which visitors see a look; the first is for visitors without a preference. */
export function schemesOf({ preset, scheme, overrides }: LookColours): Scheme[] {
  const background = typedColour(overrides.background)
  if (background !== null) return [schemeOf(background)]
  const all = PRESET_LOOKS[preset].paints.map((paint) => paint.scheme)
  return scheme !== 'auto' && all.includes(scheme) ? [scheme] : all
}

/** The preset's paint for a scheme; its first one when it lacks the scheme. */
function paintOf(preset: Preset, scheme: Scheme) {
  const { paints } = PRESET_LOOKS[preset]
  return paints.find((paint) => paint.scheme === scheme) ?? paints[0]
}

/** The backgrounds, which are all that a custom background changes. */
export function groundsOf(
  look: LookColours,
  scheme: Scheme,
): Pick<Palette, 'colours' | 'scene'> & { paint: Paint } {
  const { preset, overrides } = look
  const of = paintOf(preset, scheme)
  const { background } = overrides
  const paint = { ...of, scheme, ...(background !== null && { ground: toOklch(background) }) }
  if (preset === 'dusk' && background === null)
    return { paint, colours: { ...DUSK_COLOURS }, scene: { ...DUSK_SCENE } }
  return { paint, colours: mixColours(paint), scene: mixScene(paint) }
}

/** Replaces the hue and chroma of one accent by another's. */
function recolour<Tokens extends Partial<Colours>>(tokens: Tokens, from: Oklch, to: Oklch): Tokens {
  const recoloured = { ...tokens }
  for (const name of ACCENT_FAMILY) {
    const hex = tokens[name]
    if (hex === undefined) continue
    const { l, c, h } = toOklch(hex)
    const share = from.c === 0 ? 1 : to.c / from.c
    recoloured[name] = toHex({ l, c: c * share, h: h - from.h + to.h })
  }
  return recoloured
}

/** The custom accent, or the preset's with the chosen hue; undefined for the preset's unchanged. */
function chosenAccent({ hue, overrides }: LookColours, own: Oklch): Oklch | undefined {
  if (overrides.accent !== null) return toOklch(overrides.accent)
  return hue === null ? undefined : { ...own, h: hue }
}

/** Cached: all pages of a site use the same. */
const recent = new Map<string, Palette>()
const MAX_RECENT = 8

/** The colours of a look in one of its schemes; each pair of contrast-pairs.ts has enough contrast. */
export function paletteOf(look: LookColours, scheme: Scheme): Palette {
  const { preset, hue, overrides } = withTypedColours(look)
  const key = JSON.stringify([preset, hue, overrides, scheme])
  const known = recent.get(key)
  if (known) return known
  if (recent.size >= MAX_RECENT) recent.clear()
  const palette = makePalette({ preset, hue, overrides, scheme: 'auto' }, scheme)
  recent.set(key, palette)
  return palette
}

function makePalette(look: LookColours, scheme: Scheme): Palette {
  const { paint, colours: mixed, scene } = groundsOf(look, scheme)
  const accent = chosenAccent(look, paint.accent)
  const { accent: ownAccent, text } = look.overrides
  const colours = accent ? recolour(mixed, paint.accent, accent) : mixed
  if (ownAccent !== null) Object.assign(colours, accentTokens(ownAccent, colours))
  // The preset's own text colour stays in a scheme where this one would not be readable.
  if (text !== null && meets(text, textRequirements(colours, scene)))
    Object.assign(colours, { heading: text, text })
  const adjusted = ensureContrast({ ...colours, ...scene }, [...CONTRAST_PAIRS, ...SCENE_PAIRS], scheme)
  return { scheme, colours: pick(adjusted, colours), scene, sheet: sheetOf(look, paint, accent) }
}

/** A custom accent, unchanged, with its hover colour. */
function accentTokens(own: string, { accent, 'accent-hover': hover }: Colours) {
  const { l, c, h } = toOklch(own)
  return { accent: own, 'accent-hover': toHex({ l: l + toOklch(hover).l - toOklch(accent).l, c, h }) }
}

/** The colours of a sheet in a look. */
function sheetOf(look: LookColours, paint: Paint, accent: Oklch | undefined): Palette['sheet'] {
  const { sheet, accent: presetAccent } = paintOf(look.preset, paint.scheme)
  const l = SHEET_ACCENT_LIGHTNESS[sheet.scheme]
  const isDusk = look.preset === 'dusk'
  const mixed: SheetColours = isDusk
    ? DUSK_SHEET
    : mixColours({ ...paint, ...sheet, accent: { ...presetAccent, l } })
  const colours = accent ? recolour(mixed, toOklch(mixed.accent), { ...accent, l }) : mixed
  const own = Object.fromEntries(SHEET_TOKENS.map((name) => [name, colours[name]])) as SheetColours // by their names
  return { ...ensureContrast(own, SHEET_PAIRS, sheet.scheme), scheme: sheet.scheme }
}

/** The entries of `all` with the keys of `names`. */
function pick<Named extends object>(all: Named, names: Named): Named {
  // The keys are those of the type.
  return Object.fromEntries(Object.keys(names).map((name) => [name, all[name as keyof Named]])) as Named
}

/** The contrasts that a custom text or accent colour needs. */
export function textRequirements(colours: Colours, scene: Scene): Requirement[] {
  return requirementsOf('accent', [...CONTRAST_PAIRS, ...SCENE_PAIRS], { ...colours, ...scene })
}
