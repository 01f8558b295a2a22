/** The admin's server in development, with Vite and hot reload. Run with `node src/dev.ts`. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer } from 'vite'
import { HtmlPage } from '@troubadour/web-server/html-page'
import { readEnv } from '@troubadour/web-server/env'
import { listenUntilStopped } from '@troubadour/web-server/web-server'
import { adminEnv } from './env.ts'
import { createAdminServer } from './server.ts'
import { withPublicOrigin } from './shared/paths/public-origin.ts'

const root = join(import.meta.dirname, '..')
/** Paths that this program handles itself; others go to Vite first. */
const OWN_PATHS = /^\/(?:api|media|healthz|readyz|robots\.txt)(?:[/?]|$)/

const env = readEnv(adminEnv, process.env)
const vite = await createServer({
  root,
  appType: 'custom',
  // The port of the reload socket depends on the program's own, so that several can run side by side.
  server: { middlewareMode: true, hmr: { port: env.ADMIN_PORT + 20_000 } },
})

const app = await createAdminServer({
  env,
  clientFolder: join(root, 'dist', 'client'),
  loadPage: async (url) => {
    const html = await readFile(join(root, 'index.html'), 'utf8')
    return new HtmlPage(await vite.transformIndexHtml(url, withPublicOrigin(html, env.PUBLIC_ORIGIN)))
  },
  // Vite needs inline scripts, <style> elements and a socket.
  contentSecurityPolicy: `default-src 'self' 'unsafe-inline'; img-src 'self' data: https: blob:; connect-src 'self' ws:; frame-src 'self' ${env.PUBLIC_ORIGIN ?? ''}`,
})
app.addHook('onRequest', (request, reply, next) => {
  if (OWN_PATHS.test(request.url)) return next()
  vite.middlewares(request.raw, reply.raw, next)
})
app.addHook('onClose', () => vite.close())

await listenUntilStopped(app, env, 'ADMIN_PORT')
