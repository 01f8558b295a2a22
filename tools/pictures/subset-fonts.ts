/**
 * Makes the two font files of libs/ui.
 *
 *   npm pack @fontsource-variable/fraunces @fontsource-variable/figtree   (in a temporary folder; unpack both)
 *   node tools/pictures/subset-fonts.ts <fraunces-latin-full-normal.woff2> <figtree-latin-wght-normal.woff2>
 */
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const FONTS = new URL('../../libs/ui/src/styles/fonts/', import.meta.url)

/** ASCII, Latin-1 letters and signs, and the punctuation that typographers use. */
const CHARACTERS =
  range(0x20, 0x7e) + range(0xa0, 0xff) + 'ŒœŠšŽžŸ' + '‘’‚“”„–—…•‹›†−⁄' + '←↑→↓' + '€™' + '\u2009\u200a\u202f'

/** Fractions, superscripts and old forms would double the size for nothing the site writes. */
const FEATURES = ['kern', 'liga', 'tnum']

/** Soft serifs at a display size, upright n, m and h; one weight, because a weight axis costs 13 KB. */
const DISPLAY_AXES = { opsz: 96, SOFT: 60, WONK: 0, wght: 520 }
const TEXT_AXES = { wght: { min: 400, max: 700, default: 400 } }

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')
}

async function makeFont(
  source: string,
  target: string,
  variationAxes: typeof DISPLAY_AXES | typeof TEXT_AXES,
) {
  const options = { variationAxes, keepFeatures: FEATURES, noHinting: true, targetFormat: 'woff2' } as const
  const woff2 = await subsetFont(await readFile(source), CHARACTERS, options)
  await writeFile(new URL(target, FONTS), woff2)
  console.log(`${target}: ${woff2.length} bytes`)
}

const [displaySource, textSource] = process.argv.slice(2)
if (!displaySource || !textSource) throw new Error('Two font files are needed: display and text')
await makeFont(displaySource, 'fraunces.woff2', DISPLAY_AXES)
await makeFont(textSource, 'figtree.woff2', TEXT_AXES)
