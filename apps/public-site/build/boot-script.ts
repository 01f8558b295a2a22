import { minify } from 'terser'
import { build, type Plugin } from 'vite'

/** Where the script is while nothing is built. */
export const BOOT_SCRIPT_IN_DEVELOPMENT = '/@boot-script.js'
/** Vite puts a digest of the content into it, and lists it in the manifest. */
const FILE_NAME = 'boot.js'
const SOURCE = new URL('../src/boot/boot.ts', import.meta.url).pathname

/** The script that every page names, a file of its own, compiled and minified; compiled at each request in development. */
export function bootScript(): Plugin {
  return {
    name: 'boot-script',
    async buildStart() {
      if (this.environment.mode !== 'build') return
      this.emitFile({
        type: 'asset',
        name: FILE_NAME,
        originalFileName: 'src/boot/boot.ts',
        source: await compile(),
      })
    },
    configureServer({ middlewares }) {
      middlewares.use(BOOT_SCRIPT_IN_DEVELOPMENT, (_request, response, next) => {
        response.setHeader('content-type', 'text/javascript')
        compile().then((code) => response.end(code), next)
      })
    },
  }
}

async function compile(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    // Vite would look for a public folder and an index.html; there is neither.
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: SOURCE,
        output: { format: 'iife' },
        // Constants that nothing uses stay out, though they are read where they are defined.
        treeshake: { propertyReadSideEffects: false },
      },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  const code = outputs
    .flatMap((one) => ('output' in one ? one.output : []))
    .find((one) => one.type === 'chunk')
  if (!code) throw new Error('The boot script gave no code')
  // A second minifier takes a twentieth off what every visit waits for.
  const { code: smaller } = await minify(code.code, {
    ecma: 2020,
    compress: { passes: 3, unsafe_arrows: true },
  })
  return (smaller ?? code.code).trim()
}
