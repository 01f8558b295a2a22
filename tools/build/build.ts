/**
 * Builds the app of the current folder: `node ../../tools/build/build.ts`. The `build` field of its package.json says
 * what to build. The result in `dist/` needs nothing but Node.
 */
import {
  cpSync,
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build as viteBuild } from 'vite'
import { currentCommit } from './commit.ts'
import { writeEntry } from './entry.ts'

interface BuildManifest {
  /** Whether there are files for the browser, built by the app's own vite.config.ts into dist/client. */
  client?: boolean
  /** Programs: name of the command -> its source. */
  server: Record<string, string>
  /** Packages with machine code, which cannot be bundled and are copied. */
  native?: string[]
  /** Files that programs read: source -> name in dist; for a source with `*`, the name of a folder. */
  copy?: Record<string, string>
}

const COMPRESSIBLE = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt', '.xml'])
/** Smallest file to compress, in bytes: below this a compressed copy saves no packet. */
const SMALLEST_BYTES = 512

const root = process.cwd()
const dist = join(root, 'dist')
// Each app's own file, checked by running it.
const { build, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  build: BuildManifest
  version: string
}
const info = { version, commit: currentCommit() }
// Selects the production code of React and others for the bundle, whatever is set at run time.
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
for (const file of globSync('*.js', { cwd: dist })) escapeBeyondAscii(join(dist, file))
for (const name of Object.keys(build.server)) writeEntry(dist, name)
for (const [source, target] of Object.entries(build.copy ?? {})) {
  const isPattern = source.includes('*')
  for (const found of isPattern ? globSync(source, { cwd: root }) : [source])
    cpSync(join(root, found), join(dist, target, isPattern ? basename(found) : ''), {
      recursive: true,
      dereference: true,
    })
}
copyNativePackages(native, root, dist)
writeFileSync(join(dist, 'package.json'), `${JSON.stringify({ type: 'module', ...info }, null, 2)}\n`)

/** Makes a source all ASCII: otherwise Node keeps two bytes of memory for each of its characters. */
function escapeBeyondAscii(file: string) {
  const escape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/[^\0-\x7f]/g, escape))
}

async function compressFolder(folder: string) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const entry of files) {
    if (!entry.isFile() || !COMPRESSIBLE.has(extname(entry.name))) continue
    const file = join(entry.parentPath, entry.name)
    const bytes = readFileSync(file)
    if (bytes.length < SMALLEST_BYTES) continue
    const brotli = await promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    })
    writeFileSync(`${file}.br`, brotli)
    writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
}

interface Manifest {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Copies packages with machine code, and what they need on this platform, into `dist/node_modules`. */
function copyNativePackages(names: string[], from: string, dist: string, copied = new Set<string>()) {
  for (const name of names) {
    if (copied.has(name)) continue
    const folder = findPackage(name, from)
    // A binary for another platform is not installed, and not needed.
    if (!folder) continue
    copied.add(name)
    cpSync(folder, join(dist, 'node_modules', name), {
      recursive: true,
      dereference: true,
      filter: (source) => !source.slice(folder.length).includes('node_modules'),
    })
    // npm's format.
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
    const needed = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })
    copyNativePackages(needed, folder, dist, copied)
  }
}

/** The folder of a package, resolved from the folder `from`; undefined if it is not installed. */
function findPackage(name: string, from: string): string | undefined {
  for (const folder of createRequire(join(from, 'package.json')).resolve.paths(name) ?? []) {
    const candidate = join(folder, name)
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate)
  }
  return undefined
}
