import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { sharedChunk } from './build/shared-chunks.ts'

/** In one chunk of their own: a new version of the app does not make browsers load them again. */
const LIBRARIES = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack)\//

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/client',
    manifest: true,
    // The content security policy does not allow fonts from data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: LIBRARIES },
            { name: 'index', tags: ['$initial'] },
            // What a module imports is needed by the same screens, and by more: it has a file of its own.
            { name: sharedChunk, minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
})
