/**
 * Makes the font files of libs/ui, and prints the adjustments for their fallback fonts.
 *
 *   npm pack @fontsource-variable/fraunces …   (those named below, in a temporary folder; unpack each as <name>/package)
 *   node tools/pictures/subset-fonts.ts <folder> [<name of a font> …]
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'

const FONTS = new URL('../../libs/ui/src/styles/fonts/', import.meta.url)

/** ASCII, Latin-1 letters and signs, and the punctuation that typographers use. */
const CHARACTERS =
  range(0x20, 0x7e) + range(0xa0, 0xff) + 'ŒœŠšŽžŸ' + '‘’‚“”„–—…•‹›†−⁄' + '←↑→↓' + '€™' + '\u2009\u200a\u202f'

/** Without fractions, superscripts and old forms, which would double the size and which the site does not use. */
const FEATURES = ['kern', 'liga', 'tnum']

const TEXT_AXES = { wght: { min: 400, max: 700, default: 400 } }
const SERIF = '/usr/share/fonts/truetype/liberation/LiberationSerif-Regular.ttf'
const SANS = '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf'

interface FontSource {
  file: string
  /** Titles have one weight, because a weight axis costs 13 KB. */
  axes: Record<string, number | { min: number; max: number; default: number }>
  /** The fallback font: has the metrics of Times New Roman or Arial. */
  local: string
}

const SOURCES: Record<string, FontSource> = {
  // Soft serifs at a display size, upright n, m and h.
  fraunces: {
    file: 'fraunces-latin-full-normal',
    axes: { opsz: 96, SOFT: 60, WONK: 0, wght: 520 },
    local: SERIF,
  },
  figtree: { file: 'figtree-latin-wght-normal', axes: TEXT_AXES, local: SANS },
  'playfair-display': { file: 'playfair-display-latin-wght-normal', axes: { wght: 560 }, local: SERIF },
  'source-sans-3': { file: 'source-sans-3-latin-wght-normal', axes: TEXT_AXES, local: SANS },
  'bricolage-grotesque': {
    file: 'bricolage-grotesque-latin-standard-normal',
    axes: { opsz: 48, wdth: 96, wght: 680 },
    local: SANS,
  },
  'hanken-grotesk': { file: 'hanken-grotesk-latin-wght-normal', axes: TEXT_AXES, local: SANS },
  oswald: { file: 'oswald-latin-wght-normal', axes: { wght: 520 }, local: SANS },
  karla: { file: 'karla-latin-wght-normal', axes: TEXT_AXES, local: SANS },
}

/** English, with the usual frequency of its letters. */
const TEXT =
  'The songs of the road are sung by those who have walked it for a long time, and at night the valley listens to them. ' +
  'Every evening begins with a quiet tune; then the lights go on, people find their places, and the music takes them home.'

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')
}

async function makeFont(folder: string, name: string, { file, axes, local }: FontSource) {
  const source = join(folder, name, 'package')
  const options = {
    variationAxes: axes,
    keepFeatures: FEATURES,
    noHinting: true,
    targetFormat: 'woff2',
  } as const
  const woff2 = await subsetFont(await readFile(join(source, 'files', `${file}.woff2`)), CHARACTERS, options)
  await writeFile(new URL(`${name}.woff2`, FONTS), woff2)
  await copyFile(join(source, 'LICENSE'), new URL(`${name}-OFL.txt`, FONTS))
  const metrics = measureFont(readFont(woff2), readFont(await readFile(local)))
  console.log(`${name}: ${woff2.length} bytes`, metrics)
}

function readFont(data: Uint8Array): fontkit.Font {
  // Each file has one font.
  return fontkit.create(Buffer.from(data)) as fontkit.Font
}

/** Mean width of a letter of English text, in parts of the font's size. */
function meanWidth(font: fontkit.Font): number {
  return font.layout(TEXT).advanceWidth / font.unitsPerEm / TEXT.length
}

const percent = (part: number) => `${Number((part * 100).toFixed(2))}%`

/** The `@font-face` descriptors that give a local font the metrics of one of our fonts. */
function measureFont(font: fontkit.Font, local: fontkit.Font) {
  const adjust = meanWidth(font) / meanWidth(local)
  const override = (units: number) => percent(Math.abs(units) / font.unitsPerEm / adjust)
  return {
    'size-adjust': percent(adjust),
    'ascent-override': override(font.ascent),
    'descent-override': override(font.descent),
    'line-gap-override': override(font.lineGap),
  }
}

const [folder, ...names] = process.argv.slice(2)
if (!folder) throw new Error('The folder with the unpacked packages is needed')
for (const [name, source] of Object.entries(SOURCES))
  if (names.length === 0 || names.includes(name)) await makeFont(folder, name, source)
