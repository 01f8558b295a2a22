import { globSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

const API = fileURLToPath(new URL('../..', import.meta.url))
const PROGRAMS = ['src/main.ts', 'src/test-main.ts', 'scripts/*.ts']

/**
 * Bundles the programs and commands: loading hundreds of sources takes most of a start, and many tests start one.
 *
 * @returns the folder with a bundle for each, to be removed
 */
export async function bundlePrograms(): Promise<string> {
  // Packages with machine code are not bundled: they are found from here.
  const folder = mkdtempSync(join(API, 'node_modules', '.test-programs-'))
  // The app's own file.
  const { build: manifest } = JSON.parse(readFileSync(join(API, 'package.json'), 'utf8')) as {
    build: { native: string[] }
  }
  await build({
    root: API,
    configFile: false,
    logLevel: 'warn',
    plugins: [{ name: 'keep-urls', transform: keepUrl }],
    ssr: { noExternal: true, external: [...manifest.native, 'pg-native'], target: 'node' },
    build: {
      ssr: true,
      outDir: folder,
      copyPublicDir: false,
      minify: false,
      target: 'node22',
      rolldownOptions: {
        input: globSync(PROGRAMS, { cwd: API }).map((file) => join(API, file)),
        output: { entryFileNames: '[name].js', format: 'esm' },
      },
    },
  })
  return folder
}

/** Workers and data are still found beside their source. */
function keepUrl(code: string, id: string): string | null {
  if (!code.includes('import.meta.url')) return null
  return code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
}
