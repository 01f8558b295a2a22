import { minify } from 'terser'
import { build, type Plugin } from 'vite'

const VIRTUAL_ID = 'virtual:boot-script'
const RESOLVED_ID = `\0${VIRTUAL_ID}`
const SOURCE = new URL('../src/boot/boot.ts', import.meta.url).pathname

/** Gives `virtual:boot-script`: the inline script of every page, compiled and minified, as a string. */
export function bootScript(): Plugin {
  return {
    name: 'boot-script',
    resolveId: (id) => (id === VIRTUAL_ID ? RESOLVED_ID : undefined),
    async load(id) {
      if (id !== RESOLVED_ID) return undefined
      this.addWatchFile(SOURCE)
      return `export const bootScript = ${JSON.stringify(await compile())}`
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
  // A second minifier takes a twentieth off what every page carries.
  const { code: smaller } = await minify(code.code, {
    ecma: 2020,
    compress: { passes: 3, unsafe_arrows: true },
  })
  return (smaller ?? code.code).trim()
}
