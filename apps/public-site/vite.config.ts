import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { FONT_SHEETS } from './build/font-files.ts'
import { SITE_ICONS } from './build/site-icons.ts'
import { mergedSheet } from './build/merged-sheet.ts'
import { ownScripts } from './build/own-scripts.ts'
import { SECTION_SHEETS } from './build/section-sheets.ts'

/** Files that only the documents name. */
const DOCUMENT_FILES = [
  ...FONT_SHEETS,
  ...Object.values(SITE_ICONS),
  'src/document-files.ts',
  'src/pages/static-pages.module.css',
  'src/layout/own-hero.module.css',
  ...Object.values(SECTION_SHEETS),
]

/** The name of a class: shorter than Vite's, which has the line as well; a page has some 300 of them. */
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file)
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), ...(isSsrBuild ? [] : [ownScripts(), mergedSheet()])],
  css: { modules: { generateScopedName: scopedName } },
  build: {
    manifest: !isSsrBuild,
    // Pictures are separate files, which can be cached.
    assetsInlineLimit: 0,
    // The page only names the boot script, which loads the entry later.
    modulePreload: false,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: ['src/entry-client.tsx', ...DOCUMENT_FILES],
          // The boot script calls the entry's exports.
          preserveEntrySignatures: 'allow-extension',
        },
  },
}))
