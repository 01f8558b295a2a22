import { luminance, toHex, toOklch } from './oklch.ts'

/** Bisection steps, to less than one step of 8 bits. */
const STEPS = 12
const NUDGE = 0.002

/** A background of a colour, and the minimum contrast against it. */
export interface Requirement {
  ground: string
  min: number
}

/** The luminances with enough contrast against every background: at least `light`, or at most `dark`. */
function allowedLuminances(requirements: readonly Requirement[]) {
  let [light, dark] = [0, 1]
  for (const { ground, min } of requirements) {
    const y = luminance(ground) + 0.05
    light = Math.max(light, y * min - 0.05)
    dark = Math.min(dark, y / min - 0.05)
  }
  return { light, dark }
}

export function meets(hex: string, requirements: readonly Requirement[]): boolean {
  const { light, dark } = allowedLuminances(requirements)
  const y = luminance(hex)
  return y >= light || y <= dark
}

/**
 * The nearest colour in OKLCH lightness, of the same hue, with enough contrast against every background; undefined when
 * neither white nor black has it.
 * @param side 'lighter' or 'darker' than the backgrounds
 */
export function nearestThatMeets(
  hex: string,
  requirements: readonly Requirement[],
  side: 'lighter' | 'darker' | 'either' = 'either',
): string | undefined {
  const { light, dark } = allowedLuminances(requirements)
  const y = luminance(hex)
  const isLight = y >= light && side !== 'darker'
  const isDark = y <= dark && side !== 'lighter'
  if (isLight || isDark) return hex
  const from = toOklch(hex)
  const sides = [
    side !== 'darker' && light <= 1 ? move(hex, 1, (colour) => luminance(colour) >= light) : undefined,
    side !== 'lighter' && dark >= 0 ? move(hex, 0, (colour) => luminance(colour) <= dark) : undefined,
  ].filter((found) => found !== undefined)
  const distance = (colour: string) => Math.abs(toOklch(colour).l - from.l)
  return sides.sort((a, b) => distance(a) - distance(b))[0]
}

/** Moves a colour towards white or black, as little as possible. */
function move(hex: string, end: 0 | 1, isAllowed: (colour: string) => boolean): string {
  const { l, c, h } = toOklch(hex)
  const at = (share: number) => toHex({ l: l + (end - l) * share, c, h })
  let [refused, allowed] = [0, 1]
  for (let step = 0; step < STEPS; step += 1) {
    const half = (refused + allowed) / 2
    if (isAllowed(at(half))) allowed = half
    else refused = half
  }
  // Rounding to 8 bits can undo the last step.
  for (; allowed < 1; allowed += NUDGE) if (isAllowed(at(allowed))) return at(allowed)
  return end === 1 ? '#ffffff' : '#000000'
}
