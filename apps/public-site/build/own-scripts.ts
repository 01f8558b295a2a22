import { basename } from 'node:path'
import { build, type Plugin } from 'vite'
import { BAG_SOURCE, NAVIGATION_SOURCE, PLAYER_SHEET, PLAYER_SOURCE, VIDEO_SOURCE } from './player-files.ts'

/** URL of the script in development. */
export const BOOT_SCRIPT_IN_DEVELOPMENT = '/@boot-script.js'
const BOOT_SOURCE = 'src/boot/boot.ts'

/**
 * Builds the scripts that share no code with React, each as one file in the manifest: the boot script, the player, soft
 * navigation, the bag, and the video player. In development the boot script is compiled at each request.
 */
export function ownScripts(): Plugin {
  return {
    name: 'own-scripts',
    async buildStart() {
      if (this.environment.mode !== 'build') return
      // Vite adds a digest of the content to the name.
      const emit = (originalFileName: string, source: string) =>
        this.emitFile({
          type: 'asset',
          name: basename(originalFileName).replace('.ts', '.js').replace('.module', ''),
          originalFileName,
          source,
        })
      emit(BOOT_SOURCE, (await compile(BOOT_SOURCE, 'iife')).code)
      const player = await compile(PLAYER_SOURCE, 'es')
      emit(PLAYER_SOURCE, player.code)
      emit(PLAYER_SHEET, player.styles)
      emit(NAVIGATION_SOURCE, (await compile(NAVIGATION_SOURCE, 'es')).code)
      emit(BAG_SOURCE, (await compile(BAG_SOURCE, 'es')).code)
      emit(VIDEO_SOURCE, (await compile(VIDEO_SOURCE, 'es')).code)
    },
    configureServer({ middlewares }) {
      middlewares.use(BOOT_SCRIPT_IN_DEVELOPMENT, (_request, response, next) => {
        response.setHeader('content-type', 'text/javascript')
        compile(BOOT_SOURCE, 'iife').then(({ code }) => response.end(code), next)
      })
    },
  }
}

async function compile(input: string, format: 'iife' | 'es'): Promise<{ code: string; styles: string }> {
  const result = await build({
    root: `${import.meta.dirname}/..`,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input, output: { format }, preserveEntrySignatures: 'strict' },
    },
  })
  const files = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  const chunk = files.find((one) => one.type === 'chunk')
  if (!chunk) throw new Error(`${input} compiled to nothing`)
  const sheets = files.flatMap((one) => (one.fileName.endsWith('.css') && 'source' in one ? one.source : []))
  return { code: chunk.code.trim(), styles: sheets.join('') }
}
