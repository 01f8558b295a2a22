import { z } from 'zod'
import { hero, heroInput, DEFAULT_HERO } from './hero.ts'
import { optionalImage } from '../contract/field.ts'

/** The looks that a musician chooses from (docs/product/entities.md#look). */
export const PRESETS = ['dusk', 'paper', 'stage', 'desert', 'neon', 'plain'] as const
/** Light or dark, where the preset has both; 'auto' follows the visitor's system. */
export const SCHEMES = ['auto', 'light', 'dark'] as const
export const FONT_PAIRS = ['fraunces-figtree'] as const

const hue = z.int().min(0).max(359).nullable()

/** How the site looks. */
export const look = z
  .object({
    preset: z.enum(PRESETS),
    /** Of the accent in OKLCH, in degrees; null for the preset's own. */
    hue,
    scheme: z.enum(SCHEMES),
    fonts: z.enum(FONT_PAIRS),
    hero,
    /** In place of the written name. */
    logo: z.string().nullable(),
    /** Icons of all sizes are made of it. */
    icon: z.string().nullable(),
  })
  .meta({ id: 'Look' })
export type Look = z.infer<typeof look>

export const lookInput = z
  .strictObject({ ...look.shape, hero: heroInput, logo: optionalImage, icon: optionalImage })
  .meta({ id: 'LookInput' })

export const DEFAULT_LOOK: Look = {
  preset: 'dusk',
  hue: null,
  scheme: 'auto',
  fonts: 'fraunces-figtree',
  hero: DEFAULT_HERO,
  logo: null,
  icon: null,
}
