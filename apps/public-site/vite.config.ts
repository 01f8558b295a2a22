import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bootScript } from './build/boot-script.ts'
import { shortClassNames } from './build/class-name.ts'
import { leanPreload } from './build/lean-preload.ts'
import { minifyAgain } from './build/minify-again.ts'

/** What no script names but the documents do: the icon, and the styles of the pages that need no React. */
const FILES_OF_DOCUMENTS = [
  'src/assets/favicon.svg',
  'src/layout/legal-page.module.css',
  'src/pages/mail-link-page.module.css',
  'src/pages/not-found-page.module.css',
]

/**
 * Names stand in every page, and of one file there are never so many versions that six characters would meet. The
 * server's build must give the same.
 */
const ASSET_NAMES = 'assets/[name]-[hash:6][extname]'

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), !isSsrBuild && [bootScript(), leanPreload(), minifyAgain()]],
  css: command === 'build' ? { modules: { generateScopedName: shortClassNames() } } : {},
  build: {
    manifest: !isSsrBuild,
    // Pictures are files of their own: they are cached, and the page stays small.
    assetsInlineLimit: 0,
    // The page names nothing but the boot script, which loads the entry when it is time.
    modulePreload: false,
    rolldownOptions: isSsrBuild
      ? { output: { assetFileNames: ASSET_NAMES } }
      : {
          input: ['src/entry-client.tsx', ...FILES_OF_DOCUMENTS],
          output: { assetFileNames: ASSET_NAMES, entryFileNames: 'assets/[name]-[hash:6].js' },
          // The boot script calls what the entry exports.
          preserveEntrySignatures: 'allow-extension',
        },
  },
}))
