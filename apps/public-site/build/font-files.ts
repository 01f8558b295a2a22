import { FONT_PAIR_LOOKS } from '@troubadour/domain/look/fonts'
import { FONT_PAIRS, type FontPair } from '@troubadour/domain/look/look-values'

/** What a page with a pair of fonts names in its head. */
export interface FontFiles {
  /** What every page shows above the fold. */
  preloads: string[]
  /** Declares them; the first pair is in the style sheet of every page. */
  sheet?: string
}

const STYLES = '../../libs/ui/src/styles'
const [IN_EVERY_PAGE, ...OTHERS] = FONT_PAIRS
const sheetOf = (pair: FontPair) => `${STYLES}/fonts-${pair}.css`

/** The style sheets of the fonts that are loaded where they are chosen, in their source. */
export const FONT_SHEETS = OTHERS.map(sheetOf)

/** The addresses of the fonts' files. @param addressOf a file of the source; undefined for none to be preloaded */
export function mapFonts(addressOf: (source: string) => string | undefined): Record<FontPair, FontFiles> {
  const entries = FONT_PAIRS.map((pair) => {
    const files = FONT_PAIR_LOOKS[pair].files.map((name) => addressOf(`${STYLES}/fonts/${name}.woff2`))
    const preloads = files.filter((address) => address !== undefined)
    return [pair, { preloads, sheet: pair === IN_EVERY_PAGE ? undefined : addressOf(sheetOf(pair)) }]
  })
  // Object.fromEntries widens the keys to string.
  return Object.fromEntries(entries) as Record<FontPair, FontFiles>
}
