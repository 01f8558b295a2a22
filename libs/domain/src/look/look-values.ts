/** The looks that a musician chooses from (docs/product/entities.md#look). */
export const PRESETS = ['dusk', 'paper', 'stage', 'desert', 'neon', 'plain'] as const
export type Preset = (typeof PRESETS)[number]

/** Light or dark, where the preset has both; 'auto' follows the visitor's system. */
export const SCHEMES = ['auto', 'light', 'dark'] as const

/** Letters of titles, then of texts. */
export const FONT_PAIRS = ['fraunces-figtree', 'playfair-source', 'bricolage-hanken', 'oswald-karla'] as const
export type FontPair = (typeof FONT_PAIRS)[number]

/** Colours in place of the preset's; null for the preset's own. */
export const OWN_COLOURS = ['accent', 'background', 'text'] as const
export type OwnColour = (typeof OWN_COLOURS)[number]

const HEX = /^#[\da-f]{6}$/i

/** A colour as it was typed; null for what is none, or not yet. */
export function typedColour(text: string | null): string | null {
  const typed = text?.trim() ?? ''
  return HEX.test(typed) ? typed.toLowerCase() : null
}

/** All of a look that its colours follow from. */
export interface LookColours {
  preset: Preset
  hue: number | null
  scheme: (typeof SCHEMES)[number]
  overrides: Record<OwnColour, string | null>
}

/** The look without own colours that are none: a form shows it while they are typed. */
export function withTypedColours<Look extends LookColours>(look: Look): Look {
  const { accent, background, text } = look.overrides
  const overrides = {
    accent: typedColour(accent),
    background: typedColour(background),
    text: typedColour(text),
  }
  return { ...look, overrides }
}
