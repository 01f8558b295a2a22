import { readFile } from 'node:fs/promises'
import notoSans from '@fontsource-variable/noto-sans/unicode.json' with { type: 'json' }
import notoSansArabic from '@fontsource-variable/noto-sans-arabic/unicode.json' with { type: 'json' }
import notoSansKr from '@fontsource-variable/noto-sans-kr/unicode.json' with { type: 'json' }
import notoSansSc from '@fontsource-variable/noto-sans-sc/unicode.json' with { type: 'json' }
import * as fontkit from 'fontkit'

const IS_SOURCE = import.meta.url.endsWith('.ts')

/** A font file with the characters of some languages. */
export interface ShareFont {
  /** Its font-family. */
  name: string
  data: Buffer
  has: (codePoint: number) => boolean
}

/** The site's own fonts (libs/ui), by their names in the style sheets. */
export async function readSiteFonts(): Promise<{ display: ShareFont; text: ShareFont }> {
  const folder = IS_SOURCE ? '../../../../libs/ui/src/styles/fonts/' : './fonts/'
  const [display, text] = await Promise.all(
    ['fraunces', 'figtree'].map((name) => readFont(name, `${folder}${name}.woff2`)),
  )
  return { display: display!, text: text! }
}

/**
 * Fallback fonts for characters that the site's fonts lack; the first with the character is used. Each consists of
 * several files.
 */
const FAMILIES: Record<string, Record<string, string>> = {
  'noto-sans': notoSans,
  'noto-sans-arabic': notoSansArabic,
  // Includes kana and Japanese characters.
  'noto-sans-sc': notoSansSc,
  'noto-sans-kr': notoSansKr,
}

/** The fallback font files for the text's missing characters. */
export async function readFallbackFonts(
  texts: readonly string[],
  siteFonts: readonly ShareFont[],
): Promise<ShareFont[]> {
  const fonts = new Map<string, ShareFont>()
  for (const codePoint of codePointsOf(texts.join(''))) {
    if ([...siteFonts, ...fonts.values()].some(({ has }) => has(codePoint))) continue
    for (const { family, part } of filesFor(codePoint)) {
      const name = `${family}-${part}`
      const font = fonts.get(name) ?? (await readFont(name, fallbackFile(family, name)))
      if (!font.has(codePoint)) continue
      fonts.set(name, font)
      break
    }
  }
  return [...fonts.values()]
}

/** The files whose unicode-range contains a character. */
function filesFor(codePoint: number): { family: string; part: string }[] {
  return Object.entries(FAMILIES).flatMap(([family, parts]) =>
    Object.entries(parts)
      .filter(([, ranges]) => isInRanges(codePoint, ranges))
      .map(([part]) => ({ family, part: part.replace(/[[\]]/g, '') })),
  )
}

/** @param ranges a CSS unicode-range: 'U+0301,U+0400-045F' */
function isInRanges(codePoint: number, ranges: string): boolean {
  return ranges.split(',').some((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-')
    return codePoint >= Number.parseInt(first, 16) && codePoint <= Number.parseInt(last, 16)
  })
}

function fallbackFile(family: string, name: string): string {
  const folder = IS_SOURCE ? `../../node_modules/@fontsource-variable/${family}/files/` : './fonts/'
  return `${folder}${name}-wght-normal.woff2`
}

async function readFont(name: string, path: string): Promise<ShareFont> {
  const data = await readFile(new URL(path, import.meta.url))
  // Each file has one font.
  const font = fontkit.create(data) as fontkit.Font
  return { name, data, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) }
}

/** Characters without a glyph: joiners, direction marks, and variation selectors. */
const INVISIBLE = /[\s\p{Cf}\p{Variation_Selector}]/u

function codePointsOf(text: string): Set<number> {
  // Array.from iterates over whole code points.
  return new Set(Array.from(text).flatMap((one) => (INVISIBLE.test(one) ? [] : one.codePointAt(0)!)))
}

/** Emoji, which the fonts here cannot draw in colour. */
const EMOJI =
  /\p{RI}\p{RI}|\p{Emoji}(?:\p{EMod}|\ufe0f\u20e3?|[\u{e0020}-\u{e007f}]+)?(?:\u200d\p{Emoji}(?:\p{EMod}|\ufe0f)?)*/gu

/** The text without emoji; '' when other characters are missing from all fonts. */
export function drawableText(text: string, fonts: readonly ShareFont[]): string {
  const has = (part: string) => [...codePointsOf(part)].every((one) => fonts.some((font) => font.has(one)))
  // Digits count as emoji in Unicode.
  const plain = text.replace(EMOJI, (emoji) => (/^[\d#*]$/.test(emoji) || has(emoji) ? emoji : ' '))
  const line = plain.normalize('NFC').replace(/\s+/g, ' ').trim()
  return has(line) ? line : ''
}
