/**
 * Makes the two font files of libs/ui and the metric-matched fallbacks of fonts.css.
 *
 *   npm pack @fontsource-variable/fraunces @fontsource-variable/figtree   (in a temporary folder; unpack both)
 *   node tools/pictures/subset-fonts.ts <fraunces-latin-full-normal.woff2> <figtree-latin-wght-normal.woff2> \
 *     <Times New Roman or a metric-compatible .ttf> <Arial or a metric-compatible .ttf>
 *
 * Writes libs/ui/src/styles/fonts/{fraunces,figtree}.woff2 and prints the descriptors of the two fallback @font-face rules.
 */
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { readFontMetrics, type FontMetrics } from './sfnt-metrics.ts'

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

async function makeFont(source: string, target: string, variationAxes: object): Promise<FontMetrics> {
  const options = { variationAxes, keepFeatures: FEATURES, noHinting: true }
  const font = await readFile(source)
  const woff2 = await subsetFont(font, CHARACTERS, { ...options, targetFormat: 'woff2' })
  await writeFile(new URL(target, FONTS), woff2)
  console.log(`${target}: ${woff2.length} bytes`)
  return readFontMetrics(await subsetFont(font, CHARACTERS, { ...options, targetFormat: 'sfnt' }))
}

/** size-adjust makes lines break alike; the overrides undo its effect on the height of a line. */
function fallbackDescriptors(font: FontMetrics, fallback: FontMetrics): string {
  const sizeAdjust = font.averageWidth / font.unitsPerEm / (fallback.averageWidth / fallback.unitsPerEm)
  const override = (units: number) => `${((units / font.unitsPerEm / sizeAdjust) * 100).toFixed(2)}%`
  return [
    `  size-adjust: ${(sizeAdjust * 100).toFixed(2)}%;`,
    `  ascent-override: ${override(font.ascent)};`,
    `  descent-override: ${override(-font.descent)};`,
    `  line-gap-override: ${override(font.lineGap)};`,
  ].join('\n')
}

const [displaySource, textSource, serifFallback, sansFallback] = process.argv.slice(2)
if (!displaySource || !textSource || !serifFallback || !sansFallback) {
  throw new Error('Four font files are needed: display, text, serif fallback, sans fallback')
}
const display = await makeFont(displaySource, 'fraunces.woff2', DISPLAY_AXES)
const text = await makeFont(textSource, 'figtree.woff2', TEXT_AXES)
console.log(
  `Fraunces Fallback\n${fallbackDescriptors(display, readFontMetrics(await readFile(serifFallback)))}`,
)
console.log(`Figtree Fallback\n${fallbackDescriptors(text, readFontMetrics(await readFile(sansFallback)))}`)
