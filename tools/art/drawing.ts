/** Pieces of a drawn wilderness, as SVG text. Lengths are in the units of the picture's viewBox. */

/** A source of numbers in [0, 1) that gives the same series for the same seed. */
export type Random = () => number
export type Point = readonly [x: number, y: number]

/** The mulberry32 generator. */
export function seededRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export const between = (random: Random, low: number, high: number) => low + random() * (high - low)
const n = (value: number) => Number(value.toFixed(1))

export function svg(width: number, height: number, ...parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${parts.join('')}</svg>`
}

/** A gradient from top to bottom of what it fills (or of the given y values); stops are [offset, colour, opacity]. */
export function verticalGradient(
  id: string,
  stops: readonly (readonly [offset: number, colour: string, opacity?: number])[],
  span?: readonly [top: number, bottom: number],
): string {
  const place = span
    ? `gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${span[0]}" y2="${span[1]}"`
    : 'x1="0" x2="0" y1="0" y2="1"'
  return `<linearGradient id="${id}" ${place}>${stopList(stops)}</linearGradient>`
}

export function radialGradient(
  id: string,
  stops: readonly (readonly [offset: number, colour: string, opacity?: number])[],
): string {
  return `<radialGradient id="${id}">${stopList(stops)}</radialGradient>`
}

const stopList = (stops: readonly (readonly [number, string, number?])[]) =>
  stops
    .map(
      ([at, colour, opacity = 1]) =>
        `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')

/** A soft light: an ellipse that fades from the colour to nothing. */
export function glow(id: string, [x, y]: Point, rx: number, ry: number, colour: string, opacity = 1): string {
  const fade = [1, 0.62, 0.32, 0.12, 0.03, 0].map((part, i) => [i / 5, colour, part * opacity] as const)
  return `<defs>${radialGradient(id, fade)}</defs><ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#${id})"/>`
}

/** Splits every segment at a displaced middle until it is rough enough for a mountain. */
export function roughLine(
  points: readonly Point[],
  random: Random,
  roughness: number,
  rounds: number,
): Point[] {
  let line = [...points]
  let reach = roughness
  for (let round = 0; round < rounds; round++) {
    line = line.flatMap((point, i) => {
      const next = line[i + 1]
      if (!next) return [point]
      const middle: Point = [
        (point[0] + next[0]) / 2 + between(random, -0.12, 0.12) * (next[0] - point[0]),
        (point[1] + next[1]) / 2 + between(random, -reach, reach),
      ]
      return [point, middle]
    })
    reach *= 0.52
  }
  return line
}

export const pathOf = (points: readonly Point[]) => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`

/** Everything below a line, down to the given y. */
export function below(line: readonly Point[], bottom: number, fill: string, extra = ''): string {
  const first = line[0]
  const last = line.at(-1)
  if (!first || !last) return ''
  return `<path d="${pathOf(line)}L${n(last[0])} ${bottom}L${n(first[0])} ${bottom}Z" fill="${fill}" ${extra}/>`
}

/** The height of a line at x. */
export function heightAt(line: readonly Point[], x: number): number {
  const i = Math.max(
    1,
    line.findIndex((point) => point[0] >= x),
  )
  const [a, b] = [line[i - 1], line[i]]
  if (!a || !b) return a?.[1] ?? 0
  return a[1] + ((x - a[0]) / (b[0] - a[0] || 1)) * (b[1] - a[1])
}

/** The outline of one pine, foot at [x, y]: drooping, uneven tiers round a straight stem. */
export function pine([x, y]: Point, height: number, random: Random, spread = 0.2): string {
  const tiers = Math.max(4, Math.round(Math.min(13, height / 14)))
  const side = (sign: 1 | -1) => {
    const points: Point[] = []
    for (let tier = 1; tier <= tiers; tier++) {
      const down = tier / tiers
      const top = y - height
      const reach = height * spread * (0.1 + 0.9 * down ** 0.9) * between(random, 0.72, 1.1)
      const tipY = top + height * 0.94 * down
      points.push([x + sign * reach * 0.55, tipY - (height / tiers) * 0.34])
      points.push([x + sign * reach, tipY + (height / tiers) * between(random, 0, 0.22)])
      points.push([x + sign * reach * (tier === tiers ? 0.2 : 0.34), tipY - (height / tiers) * 0.05])
    }
    return points
  }
  const stem = Math.max(0.6, height * 0.018)
  return `${pathOf([
    [x, y - height],
    ...side(1),
    [x + stem, y - height * 0.06],
    [x + stem, y],
    [x - stem, y],
    [x - stem, y - height * 0.06],
    ...side(-1).reverse(),
  ])}Z`
}

/** Pines along a line, thicker where `density` (0 to 1 at a fraction of the width) is high. */
export function forest(
  line: readonly Point[],
  random: Random,
  {
    spacing,
    height,
    spread,
    density,
  }: { spacing: number; height: readonly [number, number]; spread?: number; density?: (x: number) => number },
): string {
  const from = line[0]?.[0] ?? 0
  const to = line.at(-1)?.[0] ?? 0
  let d = ''
  for (let x = from; x < to; x += spacing * between(random, 0.4, 1.5)) {
    const thickness = density ? density((x - from) / (to - from)) : 1
    if (random() > thickness) continue
    const size =
      between(random, height[0], height[1]) * (0.45 + 0.55 * thickness) * (random() < 0.16 ? 1.3 : 1)
    d += pine([x, heightAt(line, x) + size * 0.1], size, random, spread)
  }
  return d
}

/** Stars, fewer and fainter towards the bottom of the area. */
export function stars(
  count: number,
  [width, height]: Point,
  random: Random,
  { colour = '#fdf3dc', size = 1 }: { colour?: string; size?: number } = {},
): string {
  let parts = ''
  for (let i = 0; i < count; i++) {
    const y = height * random() ** 1.5
    const radius = size * (random() < 0.1 ? between(random, 1.3, 1.9) : between(random, 0.5, 1.1))
    const opacity = between(random, 0.35, 0.95) * (1 - y / height)
    parts += `<circle cx="${n(random() * width)}" cy="${n(y)}" r="${radius.toFixed(2)}" opacity="${opacity.toFixed(2)}"/>`
  }
  return `<g fill="${colour}">${parts}</g>`
}

/** The project's emblem: a pine with a lit hollow at its foot, in a box of 100 by 100. */
export function emblem(tree: string, hollow: string): string {
  return `<path fill="${tree}" d="M50 6c4 9 10 17 17 23-3 1-6 1-9 0 5 8 12 15 20 20-4 2-8 2-12 1 6 9 14 16 23 21-12 5-26 7-39 7s-27-2-39-7c9-5 17-12 23-21-4 1-8 1-12-1 8-5 15-12 20-20-3 1-6 1-9 0 7-6 13-14 17-23Z"/><path fill="${tree}" d="M45 76h10v18H45z"/><path fill="${hollow}" d="M50 47c6 0 10 5 10 12v13.5c-6 .8-14 .8-20 0V59c0-7 4-12 10-12Z"/>`
}
