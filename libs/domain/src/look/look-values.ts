/** The looks that a musician chooses from (docs/product/entities.md#look). */
export const PRESETS = ['dusk', 'paper', 'stage', 'desert', 'neon', 'plain'] as const
export type Preset = (typeof PRESETS)[number]

/** Light or dark, if the preset has both; 'auto' follows the visitor's system. */
export const SCHEMES = ['auto', 'light', 'dark'] as const

/** Fonts of titles and of texts. */
export const FONT_PAIRS = ['fraunces-figtree', 'playfair-source', 'bricolage-hanken', 'oswald-karla'] as const
export type FontPair = (typeof FONT_PAIRS)[number]

/** Custom colours; null for the preset's own. */
export const OWN_COLOURS = ['accent', 'background', 'text'] as const
export type OwnColour = (typeof OWN_COLOURS)[number]

const HEX = /^#[\da-f]{6}$/i

/** Parses a typed colour; null when it is invalid or incomplete. */
export function typedColour(text: string | null): string | null {
  const typed = text?.trim() ?? ''
  return HEX.test(typed) ? typed.toLowerCase() : null
}

/** The parts of a look that determine its colours. */
export interface LookColours {
  preset: Preset
  hue: number | null
  scheme: (typeof SCHEMES)[number]
  overrides: Record<OwnColour, string | null>
}

/** The look without invalid custom colours, which a form has while they are typed. */
export function withTypedColours<Look extends LookColours>(look: Look): Look {
  const { accent, background, text } = look.overrides
  const overrides = {
    accent: typedColour(accent),
    background: typedColour(background),
    text: typedColour(text),
  }
  return { ...look, overrides }
}
