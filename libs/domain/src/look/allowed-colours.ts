import { SCENE_GROUNDS, SCENE_SKY, SURFACES } from './contrast-pairs.ts'
import { meets, nearestThatMeets, type Requirement } from './contrast-requirement.ts'
import { withTypedColours, type LookColours, type OwnColour } from './look-values.ts'
import { toHex, toOklch } from './oklch.ts'
import { groundsOf, schemesOf, textRequirements } from './palette.ts'

const TEXT_MIN = 4.5
const LIGHTNESS_STEP = 0.004

/** docs/product/validation.md#look */
const REFUSALS: Record<OwnColour, string> = {
  accent: 'Cannot be read on the background.',
  background: 'No text can be read on it.',
  text: 'Cannot be read on the background.',
}

/** The message for a refused custom colour. */
export function refusalOf(name: OwnColour, nearest: string): string {
  return `${REFUSALS[name]} The nearest color that works is ${nearest}.`
}

/** Custom colours with too little contrast, each with the nearest allowed one. */
export type RefusedColours = Partial<Record<OwnColour, string>>

/**
 * Checks a look's custom colours (docs/product/validation.md#look). A text or accent colour must be readable in one of
 * the look's schemes; the other scheme uses a different colour.
 */
export function refusedColours(chosen: LookColours): RefusedColours {
  const look = withTypedColours(chosen)
  const { background, text, accent } = look.overrides
  const refused: RefusedColours = {}
  let judged = look
  if (background !== null && !canBeBackground(look, background)) {
    refused.background = nearestBackground(look, background)
    judged = withBackground(look, refused.background)
  }
  const schemes = schemesOf(judged).map((scheme) => {
    const { colours, scene } = groundsOf(judged, scheme)
    const sky = SCENE_SKY.map((name) => ({ ground: scene[name], min: TEXT_MIN }))
    return { accent: textRequirements(colours, scene), text: [...textRequirements(colours, scene), ...sky] }
  })
  const refuse = (name: 'accent' | 'text', hex: string | null) => {
    if (hex === null || schemes.some((scheme) => meets(hex, scheme[name]))) return
    refused[name] = nearest(
      hex,
      schemes.map((scheme) => scheme[name]),
    )
  }
  refuse('text', text)
  refuse('accent', accent)
  return refused
}

/** @param schemes requirements in each scheme; meeting those of one is enough */
function nearest(hex: string, schemes: readonly Requirement[][]): string {
  const { l } = toOklch(hex)
  const found = schemes.flatMap((requirements) => nearestThatMeets(hex, requirements) ?? [])
  const distance = (colour: string) => Math.abs(toOklch(colour).l - l)
  // White or black is readable on every allowed background, so `found` has a colour.
  return found.sort((a, b) => distance(a) - distance(b))[0] ?? hex
}

const withBackground = (look: LookColours, background: string): LookColours => ({
  ...look,
  overrides: { ...look.overrides, background },
})

/** Whether white or black text is readable on all surfaces derived from it. */
function canBeBackground(look: LookColours, background: string): boolean {
  const own = withBackground(look, background)
  return schemesOf(own).every((scheme) => {
    const { colours, scene } = groundsOf(own, scheme)
    const grounds = [
      ...([...SURFACES, 'skeleton'] as const).map((name) => colours[name]),
      ...[...SCENE_GROUNDS, ...SCENE_SKY].map((name) => scene[name]),
    ]
    const requirements = grounds.map((ground) => ({ ground, min: TEXT_MIN }))
    return meets(scheme === 'dark' ? '#ffffff' : '#000000', requirements)
  })
}

function nearestBackground(look: LookColours, background: string): string {
  const { l, c, h } = toOklch(background)
  for (let away = LIGHTNESS_STEP; away <= 1; away += LIGHTNESS_STEP)
    for (const lightness of [l - away, l + away]) {
      if (lightness < 0 || lightness > 1) continue
      const hex = toHex({ l: lightness, c, h })
      if (canBeBackground(look, hex)) return hex
    }
  return '#ffffff'
}
