/**
 * Draws the hero of the public site: mountains at dusk, one landscape and one portrait composition.
 *
 *   node tools/art/hero.ts [--preview <folder>]     (with --preview: one large PNG each, and nothing else)
 */
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import {
  below,
  between,
  forest,
  glow,
  heightAt,
  pathOf,
  pine,
  roughLine,
  seededRandom,
  stars,
  svg,
  verticalGradient,
  type Point,
  type Random,
} from './drawing.ts'
import { LANDSCAPE, PORTRAIT, type Composition } from './hero-compositions.ts'
import { render } from './render.ts'

const ASSETS = new URL('../../apps/public-site/src/assets/', import.meta.url)

/** From the far ridge, almost the colour of the sky, to the black-green of the near trees. */
const LAYERS = [
  { ridge: '#a98674', mist: '#d9a878' },
  { ridge: '#6f6b74', mist: '#b88f77' },
  { ridge: '#485a68', mist: '#86797a' },
  { ridge: '#2d4855', mist: '#56686e' },
  { ridge: '#1a3540', mist: '#30505a' },
  { ridge: '#10252e', mist: '#1b3a43' },
  { ridge: '#081620', mist: '#0a1a24' },
] as const

function sky({ width, height, sun }: Composition): string {
  const horizon = sun[1] / height
  const stops = [
    [0, '#091523'],
    [0.28 * horizon, '#0f2236'],
    [0.52 * horizon, '#1b3a50'],
    [0.7 * horizon, '#3c5a66'],
    [0.82 * horizon, '#7c7468'],
    [0.92 * horizon, '#c58f5e'],
    [1.02 * horizon, '#f0b066'],
    [1, '#f4bd77'],
  ] as const
  return `<defs>${verticalGradient('sky', stops)}</defs><rect width="${width}" height="${height}" fill="url(#sky)"/>`
}

/** The flank of the highest peak that the afterglow still reaches, bounded by a crooked spur. */
function litFlank(crest: readonly Point[], sun: Point, random: Random, id: string): string {
  const peak = crest.reduce((a, b) => (b[1] < a[1] ? b : a))
  const towardsSun = sun[0] > peak[0] ? 1 : -1
  const reach = 170
  const foot = peak[1] + reach
  const spur: Point[] = [peak]
  for (let drop = 18; drop <= reach; drop += between(random, 12, 30)) {
    const bend = spur.length % 2 === 0 ? between(random, -14, 2) : between(random, 4, 22)
    spur.push([peak[0] + towardsSun * (bend * Math.min(1, drop / 70) + drop * 0.06), peak[1] + drop])
  }
  const face = crest
    .filter(([x, y]) => (x - peak[0]) * towardsSun > 0 && Math.abs(x - peak[0]) < reach * 2.2 && y < foot)
    .sort((a, b) => (b[0] - a[0]) * towardsSun)
  const farthest = face[0]?.[0] ?? peak[0]
  const shape: Point[] = [...spur, [spur.at(-1)?.[0] ?? peak[0], foot], [farthest, foot], ...face]
  const fade = `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${peak[0]}" cy="${peak[1]}" r="${reach}"><stop stop-color="#ffcb8a" stop-opacity=".62"/><stop offset=".5" stop-color="#ffbe7c" stop-opacity=".26"/><stop offset="1" stop-color="#ffb870" stop-opacity="0"/></radialGradient>`
  return `<defs>${fade}</defs><path d="${pathOf(shape)}Z" fill="url(#${id})"/>`
}

/** A lake under the sun that keeps the last of the light; its near shore is the next ridge. */
function lake({ width, height, sun }: Composition, random: Random): string {
  const top = height * (width > height ? 0.822 : 0.812)
  const x = sun[0] + (width > height ? 0 : 30)
  const reach = width * (width > height ? 0.17 : 0.3)
  const depth = height * 0.085
  const colours = verticalGradient(
    'lake',
    [
      [0, '#c99a6a', 0.95],
      [0.25, '#8f8171', 0.9],
      [1, '#1d3f4a', 0.9],
    ],
    [top, top + depth],
  )
  const shore = `M${x - reach} ${top + 7}C${x - reach * 0.6} ${top - 3} ${x - reach * 0.3} ${top + 2} ${x} ${top}S${x + reach * 0.7} ${top + 3} ${x + reach} ${top + 5}C${x + reach * 0.7} ${top + depth} ${x - reach * 0.25} ${top + depth * 1.25} ${x - reach} ${top + 7}Z`
  let glints = ''
  for (let i = 0; i < 11; i++) {
    const w = between(random, 30, 110) * (1 - i / 16)
    glints += `<rect x="${x - w / 2 + between(random, -22, 22)}" y="${top + 3 + i * 4.2}" width="${w}" height="1.6" rx=".8" opacity="${0.75 - i * 0.055}"/>`
  }
  return `<defs>${colours}</defs><path d="${shore}" fill="url(#lake)"/><g fill="#ffd9a0">${glints}</g>`
}

function cabin([x, y]: Point, size: number): string {
  const w = size
  return [
    glow('window-light', [x, y - w * 0.3], w * 3.2, w * 2.3, '#ffb45a', 0.5),
    `<path d="M${x - w / 2} ${y}v${-w * 0.5}l${w / 2} ${-w * 0.42} ${w / 2} ${w * 0.42}v${w * 0.5}z" fill="#0a1820"/>`,
    `<path d="M${x + w * 0.2} ${y - w * 0.6}v${-w * 0.4}h${w * 0.14}v${w * 0.5}z" fill="#0a1820"/>`,
    `<rect x="${x - w * 0.24}" y="${y - w * 0.42}" width="${w * 0.2}" height="${w * 0.24}" fill="#ffd48c"/>`,
    `<rect x="${x + w * 0.07}" y="${y - w * 0.42}" width="${w * 0.2}" height="${w * 0.24}" fill="#ffc673"/>`,
  ].join('')
}

function compose(composition: Composition): string {
  const { width, height, seed, sun, cabinX, ridges } = composition
  const random = seededRandom(seed)
  const parts = [
    sky(composition),
    stars(Math.round(width / 9), [width, height * 0.5], random, { size: 1.05 }),
    glow('afterglow', sun, width * 0.62, height * 0.34, '#ffb45c', 0.75),
    glow('ember', [sun[0], sun[1] + 30], width * 0.24, height * 0.16, '#ffe0a0', 0.9),
  ]
  ridges.forEach((fractions, i) => {
    const layer = LAYERS[i]
    if (!layer) return
    const crest = fractions.map(([x, y]): Point => [x * width, y * height])
    const line = roughLine(crest, random, i < 3 ? 24 - i * 3 : 13 - i, i < 3 ? 5 : 4)
    const top = Math.min(...line.map(([, y]) => y))
    const bottom = Math.min(height, top + height * 0.3)
    const stops = [
      [0, layer.ridge],
      [0.35, layer.ridge],
      [1, layer.mist],
    ] as const
    parts.push(`<defs>${verticalGradient(`ridge-${i}`, stops, [top, bottom])}</defs>`)
    if (i >= 3) {
      const near = i - 3
      const trees = forest(line, random, {
        spacing: [6, 8.5, 14, 26][near] ?? 20,
        height: (
          [
            [9, 22],
            [20, 44],
            [44, 88],
            [90, 190],
          ] as const
        )[near] ?? [20, 40],
        spread: 0.19,
        density: (x) => 0.3 + 0.7 * Math.abs(x - 0.5) ** 0.8 * 1.75,
      })
      parts.push(`<path d="${trees}" fill="${layer.ridge}"/>`)
    }
    if (i === 4) {
      const x = cabinX * width
      parts.push(cabin([x, heightAt(line, x) + 5], 30))
    }
    parts.push(below(line, height + 2, `url(#ridge-${i})`))
    if (i === 1 || i === 2) parts.push(litFlank(line, sun, random, `flank-${i}`))
    if (i === 4) parts.push(lake(composition, random))
    if (i === 2 || i === 3) {
      const fog: Point = [width * (0.34 + i * 0.06), top + height * 0.155]
      parts.push(glow(`fog-${i}`, fog, width * 0.5, height * 0.05, '#f3d2b0', 0.2))
    }
    // The afterglow spills over each ridge, less and less of it towards us.
    parts.push(
      glow(
        `spill-${i}`,
        [sun[0], sun[1] + 60 + i * 26],
        width * 0.42,
        height * 0.13,
        '#ffb766',
        0.42 * 0.6 ** i,
      ),
    )
  })
  // Two tall pines frame the picture, one on each side.
  const frame =
    width > height
      ? [
          [0.045, 0.99, 0.6],
          [0.1, 1.02, 0.42],
          [0.965, 1, 0.53],
          [0.915, 1.02, 0.34],
        ]
      : [
          [0.06, 1, 0.36],
          [0.95, 1, 0.32],
        ]
  for (const [x = 0, y = 0, size = 0] of frame) {
    parts.push(`<path d="${pine([x * width, y * height], size * height, random, 0.2)}" fill="#061019"/>`)
  }
  return svg(width, height, ...parts)
}

const previewAt = process.argv.indexOf('--preview')
const drawings = { hero: compose(LANDSCAPE), 'hero-portrait': compose(PORTRAIT) }
if (previewAt > 0) {
  const folder = pathToFileURL(`${process.argv[previewAt + 1] ?? '.'}/`)
  for (const [name, drawing] of Object.entries(drawings)) {
    await sharp(Buffer.from(drawing))
      .png()
      .toFile(new URL(`${name}.png`, folder).pathname)
  }
} else {
  const KB = 1024
  const sizes = [
    ['hero', 640, 14 * KB, 22 * KB],
    ['hero', 1024, 25 * KB, 42 * KB],
    ['hero', 1600, 45 * KB, 80 * KB],
    ['hero-portrait', 480, 14 * KB, 24 * KB],
    ['hero-portrait', 800, 25 * KB, 46 * KB],
  ] as const
  for (const [name, width, avif, webp] of sizes) {
    await render(drawings[name], {
      file: new URL(`${name}-${width}.avif`, ASSETS),
      width,
      format: 'avif',
      maxBytes: avif,
    })
    await render(drawings[name], {
      file: new URL(`${name}-${width}.webp`, ASSETS),
      width,
      format: 'webp',
      maxBytes: webp,
    })
  }
}
