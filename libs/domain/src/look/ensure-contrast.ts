import type { ContrastPair } from './contrast-pairs.ts'
import { meets, nearestThatMeets, type Requirement } from './contrast-requirement.ts'
import { toHex, toOklch } from './oklch.ts'

type Tokens = Readonly<Record<string, string>>
type Pairs = readonly ContrastPair<string>[]

/** The contrast that a colour needs against the others. */
export function requirementsOf(name: string, pairs: Pairs, grounds: Tokens): Requirement[] {
  return pairs.flatMap(({ colour, ground, min }) => {
    const hex = grounds[ground]
    return colour === name && hex !== undefined ? { ground: hex, min } : []
  })
}

/**
 * Ensures the contrast of all pairs by changing each colour as little as possible. Surfaces stay; the accent comes
 * first, because other colours are shown on it.
 * @param tokens colours by name; those that are only backgrounds of pairs are unchanged
 */
export function ensureContrast<Adjusted extends Tokens>(
  tokens: Adjusted,
  pairs: Pairs,
  scheme: 'light' | 'dark',
): Adjusted {
  const adjusted: Record<string, string> = { ...tokens }
  const textSide = scheme === 'dark' ? 'lighter' : 'darker'
  const ensure = (name: string) => {
    const hex = adjusted[name]
    const requirements = requirementsOf(name, pairs, adjusted)
    if (hex === undefined || meets(hex, requirements)) return
    const side = name.startsWith('on-') ? 'either' : textSide
    adjusted[name] = nearestThatMeets(hex, requirements, side) ?? nearestThatMeets(hex, requirements) ?? hex
  }
  ensure('accent')
  moveHover(tokens, adjusted)
  const others = new Set(pairs.map(({ colour }) => colour).filter((name) => name !== 'accent'))
  const onAccent = requirementsOf('on-accent', pairs, adjusted)
  // The hover colour is dropped if neither black nor white is readable on both colours.
  if (adjusted['on-accent'] && adjusted.accent && !nearestThatMeets(adjusted['on-accent'], onAccent))
    adjusted['accent-hover'] = adjusted.accent
  for (const name of others) ensure(name)
  // The keys are those of the input.
  return adjusted as Adjusted
}

/** Keeps the difference between the accent and its hover colour. */
function moveHover(before: Tokens, adjusted: Record<string, string>): void {
  const { accent, 'accent-hover': hover } = adjusted
  if (!accent || !hover || !before.accent || accent === before.accent) return
  const by = toOklch(accent).l - toOklch(before.accent).l
  const { l, c, h } = toOklch(hover)
  adjusted['accent-hover'] = toHex({ l: l + by, c, h })
}
