import { isDusk } from './look-styles.ts'
import type { LookColours } from './look-values.ts'
import { paletteOf, schemesOf } from './palette.ts'

/** Colours of a share picture. */
export interface ShareColours {
  surface: string
  heading: string
  muted: string
  accent: string
  /** Background gradient behind the text, from top to bottom. */
  ground: readonly [top: string, bottom: string]
}

/** The colours of a look for share pictures; undefined for dusk, which has a drawn background. */
export function shareColours(look: LookColours): ShareColours | undefined {
  if (isDusk(look)) return undefined
  const [scheme = 'dark'] = schemesOf(look)
  const { colours, scene } = paletteOf(look, scheme)
  return {
    surface: colours.surface,
    heading: colours.heading,
    muted: colours['text-muted'],
    accent: colours.accent,
    ground: [scene['scene-tile'], scene['scene-tile-end']],
  }
}
