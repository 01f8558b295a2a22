import { z } from 'zod'
import { hero, heroInput, DEFAULT_HERO } from './hero.ts'
import { optionalImage, optionalText } from '../schema/field.ts'
import { refusalOf, refusedColours } from './allowed-colours.ts'
import { FONT_PAIRS, OWN_COLOURS, PRESETS, SCHEMES } from './look-values.ts'

const hue = z.int().min(0).max(359).nullable()

/** Custom colours; null for those derived from preset and hue. */
const overrides = z.object({
  accent: z.string().nullable(),
  background: z.string().nullable(),
  text: z.string().nullable(),
})

const isColour = (value: string | null) => value === null || /^#[\da-f]{6}$/.test(value)
/** '#B53' is short for '#bb5533'. */
const ownColour = optionalText(7)
  .transform((value) => value?.toLowerCase().replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3') ?? null)
  .refine(isColour, 'Must be a color such as #b4530a')
const overridesInput = z.strictObject({ accent: ownColour, background: ownColour, text: ownColour })

/** How the site looks. */
export const look = z.object({
  preset: z.enum(PRESETS),
  /** Hue of the accent in OKLCH, in degrees; null for the preset's own. */
  hue,
  scheme: z.enum(SCHEMES),
  fonts: z.enum(FONT_PAIRS),
  overrides,
  hero,
  /** Replaces the site's name in text. */
  logo: z.string().nullable(),
  /** Source of the icons in all sizes. */
  icon: z.string().nullable(),
})
export type Look = z.infer<typeof look>

export const lookInput = z
  .strictObject({
    ...look.shape,
    overrides: overridesInput,
    hero: heroInput,
    logo: optionalImage,
    icon: optionalImage,
  })
  .superRefine((chosen, context) => {
    // `overridesInput` reports invalid colours.
    if (!Object.values(chosen.overrides).every(isColour)) return
    const refused = refusedColours(chosen)
    for (const name of OWN_COLOURS) {
      const nearest = refused[name]
      if (nearest !== undefined)
        context.addIssue({
          code: 'custom',
          path: ['overrides', name],
          message: refusalOf(name, nearest),
        })
    }
  })

/**
 * The look as submitted by its editor; other screens send a stored look back unchanged
 * (docs/product/validation.md#look).
 */
export const editedLook = lookInput.superRefine(({ hero: { action, actionLabel, actionUrl } }, context) => {
  if (action !== 'link') return
  const missing = (name: keyof Look['hero'], message: string) =>
    context.addIssue({ code: 'custom', path: ['hero', name], message })
  if (actionLabel === '') missing('actionLabel', 'Words of the button are required')
  if (actionUrl === null) missing('actionUrl', 'Address of the button is required')
})

export const DEFAULT_LOOK: Look = {
  preset: 'dusk',
  hue: null,
  scheme: 'auto',
  fonts: 'fraunces-figtree',
  overrides: { accent: null, background: null, text: null },
  hero: DEFAULT_HERO,
  logo: null,
  icon: null,
}
