import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  build: {
    outDir: 'dist/client',
    // The server names in the sign-in screen what it is made of.
    manifest: !isSsrBuild,
    // The content security policy takes no fonts from data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: ['index.html', 'src/boot/boot.ts', 'src/boot/wake-react.ts'],
          output: {
            // What every screen needs, in parts that a slow phone can run one at a time.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
                { name: 'router', test: /node_modules[\\/]react-router(?:-dom)?[\\/]/ },
                // Zod finds its setting only when that is made in the same file, before it.
                { name: 'forms', test: /node_modules[\\/](?:zod|react-hook-form)[\\/]|zod-without-eval/ },
                // With all that it imports, so that its styles are one file.
                { name: 'app', test: /src[\\/](?:start-app\.tsx|admin\.css|tokens\.css)$/ },
              ],
            },
          },
        },
  },
}))
