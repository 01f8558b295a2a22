import type { ContrastPair } from './contrast-pairs.ts'
import { holds, nearestThatHolds, type Demand } from './hold-contrast.ts'
import { toHex, toOklch } from './oklch.ts'

type Tokens = Readonly<Record<string, string>>
type Pairs = readonly ContrastPair<string>[]

/** The contrast that a colour needs against the others. */
export function demandsOn(name: string, pairs: Pairs, grounds: Tokens): Demand[] {
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
export function holdAll<Held extends Tokens>(tokens: Held, pairs: Pairs, scheme: 'light' | 'dark'): Held {
  const held: Record<string, string> = { ...tokens }
  const textSide = scheme === 'dark' ? 'lighter' : 'darker'
  const hold = (name: string) => {
    const hex = held[name]
    const demands = demandsOn(name, pairs, held)
    if (hex === undefined || holds(hex, demands)) return
    const side = name.startsWith('on-') ? 'either' : textSide
    held[name] = nearestThatHolds(hex, demands, side) ?? nearestThatHolds(hex, demands) ?? hex
  }
  hold('accent')
  moveHover(tokens, held)
  const others = new Set(pairs.map(({ colour }) => colour).filter((name) => name !== 'accent'))
  const onAccent = demandsOn('on-accent', pairs, held)
  // When the two differ so much that neither black nor white is readable on both.
  if (held['on-accent'] && held.accent && !nearestThatHolds(held['on-accent'], onAccent))
    held['accent-hover'] = held.accent
  for (const name of others) hold(name)
  // The keys are those of the input.
  return held as Held
}

/** Keeps the difference between the accent and its hover colour. */
function moveHover(before: Tokens, held: Record<string, string>): void {
  const { accent, 'accent-hover': hover } = held
  if (!accent || !hover || !before.accent || accent === before.accent) return
  const by = toOklch(accent).l - toOklch(before.accent).l
  const { l, c, h } = toOklch(hover)
  held['accent-hover'] = toHex({ l: l + by, c, h })
}
