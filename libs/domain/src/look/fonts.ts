import type { FontPair } from './look-values.ts'

interface FontPairLook {
  name: string
  /** File names in libs/ui/src/styles/fonts. */
  files: readonly [display: string, text: string]
  /** Custom properties that differ from the first pair's. */
  style: Readonly<Record<string, string>>
}

const stacks = (display: string, displayEnd: string, text: string) => ({
  '--font-display': `'${display}','${display} Fallback',${displayEnd}`,
  '--font-text': `'${text}','${text} Fallback',system-ui,sans-serif`,
})

/** The @font-face rules are in libs/ui/src/styles/fonts*.css. */
export const FONT_PAIR_LOOKS: Record<FontPair, FontPairLook> = {
  'fraunces-figtree': { name: 'Fraunces and Figtree', files: ['fraunces', 'figtree'], style: {} },
  'playfair-source': {
    name: 'Playfair Display and Source Sans',
    files: ['playfair-display', 'source-sans-3'],
    style: {
      ...stacks('Playfair Display', 'Georgia,serif', 'Source Sans 3'),
      '--tracking-display': '-.012em',
    },
  },
  'bricolage-hanken': {
    name: 'Bricolage and Hanken Grotesk',
    files: ['bricolage-grotesque', 'hanken-grotesk'],
    style: {
      ...stacks('Bricolage Grotesque', 'sans-serif', 'Hanken Grotesk'),
      '--tracking-display': '-.03em',
    },
  },
  'oswald-karla': {
    name: 'Oswald and Karla',
    files: ['oswald', 'karla'],
    style: {
      ...stacks('Oswald', "'Arial Narrow',sans-serif", 'Karla'),
      '--tracking-display': '.005em',
      '--leading-tight': '1.16',
    },
  },
}
