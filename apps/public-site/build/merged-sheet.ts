import type { Plugin } from 'vite'

/** Name of the merged style sheet in the manifest. */
export const MERGED_SHEET = 'src/merged.css'

/** The entries whose style sheets all pages have but the home page, in the order of the document. */
const SOURCES = ['src/entry-client.tsx', 'src/document-files.ts', 'src/pages/static-pages.module.css']

/** Merges these style sheets into one, for pages that link theirs (docs/decisions/0057-styles-in-the-page.md). */
export function mergedSheet(): Plugin {
  return {
    name: 'merged-sheet',
    // When the style sheets are in the bundle.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).filter((file) => file.type === 'asset')
      const sheets = SOURCES.map((source) => {
        const sheet = files.find(
          ({ fileName, originalFileNames }) =>
            fileName.endsWith('.css') && originalFileNames.includes(source),
        )
        if (!sheet) throw new Error(`${source} has no style sheet`)
        return sheet.source
      })
      this.emitFile({
        type: 'asset',
        name: 'merged.css',
        originalFileName: MERGED_SHEET,
        source: sheets.join(''),
      })
    },
  }
}
