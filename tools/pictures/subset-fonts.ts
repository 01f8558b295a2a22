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
): Promise<FontMetrics> {
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

/** What a metric-matched fallback needs to know of a font, in font units. */
interface FontMetrics {
  unitsPerEm: number
  ascent: number
  descent: number
  lineGap: number
  /** Mean advance width of a text with the letter frequencies of English. */
  averageWidth: number
}

/** English letters by frequency (per thousand), with the space between words. */
// prettier-ignore
const FREQUENCIES: Record<string, number> = {
  ' ': 180, e: 102, t: 74, a: 66, o: 61, i: 57, n: 57, s: 51, h: 49, r: 48, d: 34, l: 32, u: 22, c: 22, m: 19,
  w: 19, f: 18, g: 16, y: 16, p: 15, b: 12, v: 8, k: 6,
}

/**
 * Reads the metrics of an uncompressed TrueType/OpenType file.
 * @throws Error when a table that every such font has is missing.
 */
function readFontMetrics(sfnt: Buffer): FontMetrics {
  const table = (tag: string): Buffer => {
    for (let i = 0; i < sfnt.readUInt16BE(4); i++) {
      const record = 12 + i * 16
      if (sfnt.toString('latin1', record, record + 4) === tag) {
        const start = sfnt.readUInt32BE(record + 8)
        return sfnt.subarray(start, start + sfnt.readUInt32BE(record + 12))
      }
    }
    throw new Error(`The font has no table "${tag}"`)
  }
  const hhea = table('hhea')
  const hmtx = table('hmtx')
  const longMetrics = hhea.readUInt16BE(34)
  const glyphOf = characterMap(table('cmap'))
  const advance = (character: string) =>
    hmtx.readUInt16BE(Math.min(glyphOf(character.charCodeAt(0)), longMetrics - 1) * 4)

  let width = 0
  let total = 0
  for (const [character, frequency] of Object.entries(FREQUENCIES)) {
    width += advance(character) * frequency
    total += frequency
  }
  return {
    unitsPerEm: table('head').readUInt16BE(18),
    ascent: hhea.readInt16BE(4),
    descent: hhea.readInt16BE(6),
    lineGap: hhea.readInt16BE(8),
    averageWidth: width / total,
  }
}

/** The code points a font can draw are looked up in its format-4 (basic plane) subtable. */
function characterMap(cmap: Buffer): (codePoint: number) => number {
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const map = cmap.subarray(cmap.readUInt32BE(4 + i * 8 + 4))
    if (map.readUInt16BE(0) !== 4) continue
    const segments = map.readUInt16BE(6) / 2
    return (codePoint) => {
      for (let s = 0; s < segments; s++) {
        if (map.readUInt16BE(14 + s * 2) < codePoint) continue
        const start = map.readUInt16BE(16 + segments * 2 + s * 2)
        if (start > codePoint) return 0
        const delta = map.readUInt16BE(16 + segments * 4 + s * 2)
        const rangeAt = 16 + segments * 6 + s * 2
        const range = map.readUInt16BE(rangeAt)
        if (range === 0) return (codePoint + delta) & 0xffff
        const glyph = map.readUInt16BE(rangeAt + range + (codePoint - start) * 2)
        return glyph === 0 ? 0 : (glyph + delta) & 0xffff
      }
      return 0
    }
  }
  throw new Error('The font has no format-4 character map')
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
