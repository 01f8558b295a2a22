/** The public site with hot reload: `node src/dev.ts`. Vite compiles on demand; nothing is built. */
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { listenUntilStopped } from '@troubadour/web-server/web-server'
import { readEnv } from '@troubadour/web-server/env'
import { mapFonts } from '../build/font-files.ts'
import { mapIcons } from '../build/site-icons.ts'
import { BOOT_SCRIPT_IN_DEVELOPMENT } from '../build/own-scripts.ts'
import { BAG_SOURCE, NAVIGATION_SOURCE, PLAYER_SOURCE, VIDEO_SOURCE } from '../build/player-files.ts'
import type { ClientAssets } from './document.ts'
import type { PageRenderer } from './entry-server.tsx'
import { publicSiteEnv } from './env.ts'
import { createPublicSite } from './server.ts'

const root = join(import.meta.dirname, '..')
const env = readEnv(publicSiteEnv, process.env)
const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true } })
const assets: ClientAssets = {
  boot: BOOT_SCRIPT_IN_DEVELOPMENT,
  entry: '/src/entry-client.tsx',
  player: {
    player: `/${PLAYER_SOURCE}`,
    navigation: `/${NAVIGATION_SOURCE}`,
    bag: `/${BAG_SOURCE}`,
    video: `/${VIDEO_SOURCE}`,
  },
  icons: mapIcons((source) => `/${source}`),
  styles: [],
  staticPageStyles: [],
  mergedSheet: undefined,
  ownHeroStyles: [],
  sectionStyles: {},
  fonts: mapFonts((source) => (source.endsWith('.css') ? `/@fs${join(root, source)}?direct` : undefined)),
  sheetContents: undefined,
}

/** The current components, with links to their style sheets and Vite's client in the page; never cached. */
async function getRenderer(): Promise<PageRenderer> {
  const module = (await vite.ssrLoadModule('/src/entry-server.tsx')) as { pageRenderer: PageRenderer }
  assets.styles = ['/@fs/', '/src/'].flatMap((prefix) => styleSheets(vite, prefix))
  return { ...module.pageRenderer, render: (page) => withViteClient(module.pageRenderer.render(page)) }
}

function styleSheets({ environments }: ViteDevServer, prefix: string): string[] {
  const urls = [...environments.ssr.moduleGraph.urlToModuleMap.keys()]
  return urls.filter((url) => url.startsWith(prefix) && url.endsWith('.css')).map((url) => `${url}?direct`)
}

/** Required by @vitejs/plugin-react before any component is loaded. */
const VITE_CLIENT = `<script type="module">
import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
</script><script type="module" src="/@vite/client"></script>`

const withViteClient = (html: string) => html.replace('</head>', `${VITE_CLIENT}</head>`)

const app = await createPublicSite({
  env,
  clientFolder: join(root, 'dist/client'),
  assets,
  // Hot reload needs inline scripts, styles and a web socket, unlike the build.
  contentSecurityPolicy: "frame-ancestors 'none'",
  getRenderer,
  now: Date.now,
})
// Handles requests for source files before the site's routes.
app.addHook('onRequest', (request, reply, done) => {
  if (request.routeOptions.url !== undefined) return done()
  vite.middlewares(request.raw, reply.raw, () => done())
})
app.addHook('onClose', () => vite.close())
await listenUntilStopped(app, env, 'PUBLIC_SITE_PORT')
