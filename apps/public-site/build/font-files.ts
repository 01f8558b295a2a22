import { FONT_PAIR_LOOKS } from '@troubadour/domain/look/fonts'
import { FONT_PAIRS, type FontPair } from '@troubadour/domain/look/look-values'

/** The files of a pair of fonts, for the head of a page. */
export interface FontFiles {
  /** Preloaded fonts, which every page shows above the fold. */
  preloads: string[]
  /** Style sheet with their @font-face rules; the first pair's rules are in the style sheet of every page. */
  sheet?: string
}

const STYLES = '../../libs/ui/src/styles'
const [IN_EVERY_PAGE, ...OTHERS] = FONT_PAIRS
const sheetOf = (pair: FontPair) => `${STYLES}/fonts-${pair}.css`

/** Sources of the style sheets that are loaded only with their fonts. */
export const FONT_SHEETS = OTHERS.map(sheetOf)

/**
 * Maps each pair of fonts to the URLs of its files. @param addressOf a source file's URL; undefined disables its
 * preload
 */
export function mapFonts(addressOf: (source: string) => string | undefined): Record<FontPair, FontFiles> {
  const entries = FONT_PAIRS.map((pair) => {
    const files = FONT_PAIR_LOOKS[pair].files.map((name) => addressOf(`${STYLES}/fonts/${name}.woff2`))
    const preloads = files.filter((address) => address !== undefined)
    return [pair, { preloads, sheet: pair === IN_EVERY_PAGE ? undefined : addressOf(sheetOf(pair)) }]
  })
  // Object.fromEntries returns string keys.
  return Object.fromEntries(entries) as Record<FontPair, FontFiles>
}
