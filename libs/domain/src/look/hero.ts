import { z } from 'zod'
import { optionalImage, optionalLink, optionalText } from '../schema/field.ts'

/** Actions of the hero's button; 'none' for no button. */
const HERO_ACTIONS = ['none', 'listen', 'tickets', 'newsletter', 'link'] as const
export const ACTION_LABEL_MAX_LENGTH = 40

const percent = z.int().min(0).max(100)

export const heroScrim = z.object({ words: z.enum(['light', 'dark']), opacity: percent })

/** The top of the home page (docs/product/public-pages.md#hero). */
export const hero = z.object({
  /** An uploaded picture; null for the drawn landscape of the preset. */
  picture: z.string().nullable(),
  /** The focal point, in per cent of the picture's width and height. */
  focalX: percent,
  focalY: percent,
  action: z.enum(HERO_ACTIONS),
  /** Label for the action 'link'. */
  actionLabel: z.string(),
  actionUrl: z.string().nullable(),
  /** The scrim for the uploaded picture, computed at the upload; missing without one. */
  scrim: heroScrim.optional(),
})
export type Hero = z.infer<typeof hero>

export const heroInput = z
  .strictObject({
    ...hero.shape,
    picture: optionalImage,
    actionLabel: optionalText(ACTION_LABEL_MAX_LENGTH).transform((value) => value ?? ''),
    actionUrl: optionalLink,
  })
  // Accepted but ignored: a form sends it back.
  .transform(({ scrim: _scrim, ...input }) => input)

export const DEFAULT_HERO: Hero = {
  picture: null,
  focalX: 50,
  focalY: 50,
  action: 'none',
  actionLabel: '',
  actionUrl: null,
}
