import type { Scheme } from './base-palette.ts'
import { FULL_SCRIM, SCRIM_COLOURS } from './hero-scrim.ts'
import type { Hero } from './hero.ts'
import type { LookColours } from './look-values.ts'
import { toHex, toOklch } from './oklch.ts'
import { paletteOf, schemesOf } from './palette.ts'
import { PRESET_LOOKS } from './presets.ts'

/** Colours of a mail in one scheme. */
export interface MailColours {
  page: string
  sheet: string
  heading: string
  text: string
  muted: string
  link: string
  line: string
  button: string
  onButton: string
}

/** The band with the site's name or logo, which is the same in both schemes. */
export interface MailBand {
  ground: string
  name: string
  edge: string
}

/** The ground of a scheme that the look does not have; its hue is that of the look. */
const MISSING_GROUNDS = { light: { l: 0.96, c: 0.02 }, dark: { l: 0.22, c: 0.03 } }

/** Mail programs have both schemes, also where the site has one. */
export function mailColours(look: LookColours, scheme: Scheme): MailColours {
  const isOfLook = schemesOf({ ...look, scheme: 'auto' }).includes(scheme)
  const { colours } = paletteOf(isOfLook ? look : withGround(look, scheme), scheme)
  return {
    page: colours['surface-sunken'],
    sheet: colours['surface-raised'],
    heading: colours.heading,
    text: colours.text,
    muted: colours['text-muted'],
    link: colours.link,
    line: colours.border,
    button: colours.accent,
    onButton: colours['on-accent'],
  }
}

function withGround(look: LookColours, scheme: Scheme): LookColours {
  const { background } = look.overrides
  const from = background === null ? PRESET_LOOKS[look.preset].paints[0].sheet.ground : toOklch(background)
  const { l, c } = MISSING_GROUNDS[scheme]
  return {
    ...look,
    overrides: { ...look.overrides, background: toHex({ l, c: Math.min(c, from.c), h: from.h }) },
  }
}

/** The colours of the site's first scheme, or those on the hero's picture, on which a logo can be seen. */
export function mailBand(look: LookColours & { hero: Pick<Hero, 'picture' | 'scrim'> }): MailBand {
  const [scheme = 'dark'] = schemesOf(look)
  const { colours } = paletteOf(look, scheme)
  const { picture, scrim = FULL_SCRIM } = look.hero
  if (picture === null) return { ground: colours.surface, name: colours.heading, edge: colours.accent }
  const { words, scrim: ground } = SCRIM_COLOURS[scrim.words]
  return { ground: hexOf(ground), name: hexOf(words), edge: colours.accent }
}

function hexOf(channels: readonly number[]): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
