/** Larger pieces that several pictures share. */
import { below, forest, pine, roughLine, verticalGradient, type Point, type Random } from './drawing.ts'

type Stops = readonly (readonly [offset: number, colour: string, opacity?: number])[]

/** A filled picture ground that fades from top to bottom. */
export function ground(id: string, width: number, height: number, stops: Stops, top = 0): string {
  return `<defs>${verticalGradient(id, stops)}</defs><rect y="${top}" width="${width}" height="${height - top}" fill="url(#${id})"/>`
}

/** A ridge from edge to edge that turns to mist further down. */
export function hills(
  id: string,
  width: number,
  heights: readonly number[],
  bottom: number,
  colours: readonly [crest: string, foot: string],
  random: Random,
  roughness = 10,
): string {
  const line = ridge(width, heights, random, roughness)
  const top = Math.min(...heights)
  const fade = verticalGradient(
    id,
    [
      [0, colours[0]],
      [1, colours[1]],
    ],
    [top, bottom],
  )
  return `<defs>${fade}</defs>${below(line, bottom, `url(#${id})`)}`
}

export function ridge(width: number, heights: readonly number[], random: Random, roughness = 10): Point[] {
  const step = (width + 40) / (heights.length - 1)
  return roughLine(
    heights.map((y, i): Point => [i * step - 20, y]),
    random,
    roughness,
    4,
  )
}

/** A wooded rise in one colour. */
export function wood(
  width: number,
  heights: readonly number[],
  bottom: number,
  colour: string,
  random: Random,
  trees: { spacing: number; height: readonly [number, number]; density?: (x: number) => number },
): string {
  const line = ridge(width, heights, random, 6)
  return `<path d="${forest(line, random, trees)}" fill="${colour}"/>${below(line, bottom, colour)}`
}

export function pines(
  places: readonly (readonly [x: number, y: number, height: number])[],
  colour: string,
  random: Random,
): string {
  return `<path fill="${colour}" d="${places.map(([x, y, height]) => pine([x, y], height, random, 0.21)).join('')}"/>`
}

/** Short bright strokes on water below a light, wider towards the viewer. */
export function glints(
  x: number,
  top: number,
  bottom: number,
  reach: number,
  colour: string,
  random: Random,
): string {
  let strokes = ''
  for (let y = top; y < bottom; y += 7 + (y - top) * 0.035) {
    const near = (y - top) / (bottom - top)
    const w = (0.35 + 0.65 * random()) * reach * (0.35 + 0.65 * near)
    strokes += `<rect x="${(x - w / 2 + (random() - 0.5) * reach * 0.5).toFixed(1)}" y="${y.toFixed(1)}" width="${w.toFixed(1)}" height="${(1.4 + near * 2.4).toFixed(1)}" rx="1.5" opacity="${(0.85 - near * 0.55).toFixed(2)}"/>`
  }
  return `<g fill="${colour}">${strokes}</g>`
}
