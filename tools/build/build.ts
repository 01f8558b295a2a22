/**
 * Builds the app whose folder this is run in: `node ../../tools/build/build.ts`. What to build stands in the
 * `build` field of its package.json. The result runs alone: `dist/` needs nothing but Node.
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build as viteBuild } from 'vite'
import { currentCommit } from './commit.ts'
import { compressFolder } from './compress.ts'
import { copyNativePackages } from './native-packages.ts'
import { writeEntry } from './entry.ts'

interface BuildManifest {
  /** Whether there are files for the browser, built by the app's own vite.config.ts into dist/client. */
  client?: boolean
  /** Programs: name of the command -> its source. */
  server: Record<string, string>
  /** Packages with machine code, which cannot be bundled and are copied. */
  native?: string[]
  /** Files that programs read: source -> name in dist. */
  copy?: Record<string, string>
}

const root = process.cwd()
const dist = join(root, 'dist')
// Each app's own file, checked by running it.
const { build, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  build: BuildManifest
  version: string
}
const info = { version, commit: currentCommit() }
// React and its like choose their production half by this, whatever is set when they run.
process.env.NODE_ENV = 'production'
rmSync(dist, { recursive: true, force: true })

if (build.client) {
  await viteBuild({ root, logLevel: 'warn', build: { outDir: 'dist/client' } })
  await compressFolder(join(dist, 'client'))
}

const native = build.native ?? []
await viteBuild({
  root,
  logLevel: 'warn',
  define: {
    'process.env.NODE_ENV': JSON.stringify('production'),
    TROUBADOUR_BUILD: JSON.stringify(info),
  },
  ssr: { noExternal: true, external: [...native, 'pg-native'], target: 'node' },
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'node22',
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(
        Object.entries(build.server).map(([name, source]) => [`${name}.app`, join(root, source)]),
      ),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunk-[name]-[hash].js', format: 'esm' },
    },
  },
})
for (const name of Object.keys(build.server)) writeEntry(dist, name)
for (const [source, target] of Object.entries(build.copy ?? {})) {
  cpSync(join(root, source), join(dist, target), { recursive: true })
}
copyNativePackages(native, root, dist)
writeFileSync(join(dist, 'package.json'), `${JSON.stringify({ type: 'module', ...info }, null, 2)}\n`)
