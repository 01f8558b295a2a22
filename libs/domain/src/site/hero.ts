import { z } from 'zod'
import { optionalImage, optionalLink, optionalText } from '../contract/field.ts'

/** What the button of the hero does; 'none' for no button. */
export const HERO_ACTIONS = ['none', 'listen', 'tickets', 'newsletter', 'link'] as const

const percent = z.int().min(0).max(100)

const heroScrim = z.object({ words: z.enum(['light', 'dark']), opacity: percent }).meta({ id: 'HeroScrim' })

/** The top of the home page (docs/product/public-pages.md#hero). */
export const hero = z
  .object({
    /** An own picture; null for the drawn landscape of the preset. */
    picture: z.string().nullable(),
    /** What stays in view at every shape of the window, in per cent of the picture's width and height. */
    focalX: percent,
    focalY: percent,
    action: z.enum(HERO_ACTIONS),
    /** Of the action 'link'. */
    actionLabel: z.string(),
    actionUrl: z.string().nullable(),
    /** What words on the picture need, as it was found when it was uploaded; missing where there is none of ours. */
    scrim: heroScrim.optional(),
  })
  .meta({ id: 'Hero' })
export type Hero = z.infer<typeof hero>

export const heroInput = z
  .strictObject({
    ...hero.shape,
    picture: optionalImage,
    actionLabel: optionalText(40).transform((value) => value ?? ''),
    actionUrl: optionalLink,
  })
  // A form sends it back as it came.
  .transform(({ scrim: _scrim, ...input }) => input)
  .meta({ id: 'HeroInput' })

export const DEFAULT_HERO: Hero = {
  picture: null,
  focalX: 50,
  focalY: 50,
  action: 'none',
  actionLabel: '',
  actionUrl: null,
}
