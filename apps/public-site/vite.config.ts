import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bootScript } from './build/boot-script.ts'
import { classNameFor } from './build/class-name.ts'

/** What no script names but the documents do: the icon, and the styles of the pages that need no React. */
const FILES_OF_DOCUMENTS = [
  'src/assets/favicon.svg',
  'src/layout/legal-page.module.css',
  'src/pages/not-found-page.module.css',
]

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), bootScript()],
  css: command === 'build' ? { modules: { generateScopedName: classNameFor } } : {},
  build: {
    manifest: !isSsrBuild,
    // Pictures are files of their own: they are cached, and the page stays small.
    assetsInlineLimit: 0,
    // The page names nothing but the boot script, which loads the entry when it is time.
    modulePreload: false,
    rolldownOptions: isSsrBuild ? {} : { input: ['src/entry-client.tsx', ...FILES_OF_DOCUMENTS] },
  },
}))
