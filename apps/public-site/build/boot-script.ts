import { build, type Plugin } from 'vite'

/** Where the script is while nothing is built. */
export const BOOT_SCRIPT_IN_DEVELOPMENT = '/@boot-script.js'
const SOURCE = 'src/boot/boot.ts'

/** The script that every page names: a file by itself, listed in the manifest; compiled at each request in development. */
export function bootScript(): Plugin {
  return {
    name: 'boot-script',
    async buildStart() {
      if (this.environment.mode !== 'build') return
      // Vite puts a digest of the content into the name.
      this.emitFile({ type: 'asset', name: 'boot.js', originalFileName: SOURCE, source: await compile() })
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
    root: `${import.meta.dirname}/..`,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: SOURCE, output: { format: 'iife' } },
    },
  })
  const code = [result]
    .flat()
    .flatMap((one) => ('output' in one ? one.output : []))
    .find((one) => one.type === 'chunk')
  if (!code) throw new Error('The boot script compiled to nothing')
  return code.code.trim()
}
