import type { z } from 'zod'
import { PATHS } from '@troubadour/domain/address/paths'
import { readAddress } from '@troubadour/server/address'
import { sendPage, type HtmlPage } from '@troubadour/web-server/html-page'
import { addWebManifest, type WebManifest } from '@troubadour/web-server/web-manifest'
import { createWebServer } from '@troubadour/web-server/web-server'
import type { adminEnv } from './env.ts'
import { isAdminPage } from './shared/paths/admin-paths.ts'

/**
 * Allows no third-party scripts, frames or connections, except frames of the public site for previews; pictures may
 * have any https URL (docs/security.md#headers).
 */
const contentSecurityPolicyOf = (publicOrigin: string | undefined) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https: blob:",
    "connect-src 'self'",
    ...(publicOrigin ? [`frame-src 'self' ${publicOrigin}`] : []),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')

/** Copy buttons write to the clipboard. */
const ADMIN_PERMISSIONS = { 'clipboard-write': 'self' }

/** Makes the admin installable (docs/product/admin.md#on-a-phone); it still needs the server. */
const MANIFEST: WebManifest = {
  name: 'Troubadour Admin',
  short_name: 'Admin',
  start_url: PATHS.admin,
  display: 'standalone',
  background_color: '#f6f1e6',
  theme_color: '#10242d',
  icons: [192, 512].map((size) => ({
    src: `/assets/admin-icon-${size}.png`,
    sizes: `${size}x${size}`,
    purpose: 'any maskable',
  })),
}

const ROBOTS = 'User-agent: *\nDisallow: /\n'

export interface AdminServerOptions {
  env: z.output<typeof adminEnv>
  clientFolder: string
  /** The page for a path; in development it is read for each request. */
  loadPage: (url: string) => HtmlPage | Promise<HtmlPage>
  contentSecurityPolicy?: string
}

/** The admin's own server: the app's page with the right status, and the common parts of front ends. */
export async function createAdminServer({
  env,
  clientFolder,
  loadPage,
  contentSecurityPolicy = contentSecurityPolicyOf(env.PUBLIC_ORIGIN),
}: AdminServerOptions) {
  const app = await createWebServer({
    host: 'admin',
    env,
    clientFolder,
    contentSecurityPolicy,
    permissions: ADMIN_PERMISSIONS,
  })

  app.get('/', async (_request, reply) => reply.header('x-robots-tag', 'noindex').redirect(PATHS.admin, 302))
  app.get('/robots.txt', async (_request, reply) =>
    reply.header('x-robots-tag', 'noindex').type('text/plain; charset=utf-8').send(ROBOTS),
  )
  addWebManifest(app, '/admin.webmanifest', () => MANIFEST)
  app.get('/*', async (request, reply) => {
    const { pathname } = readAddress(request.url)
    reply.header('x-robots-tag', 'noindex')
    return sendPage(request, reply, await loadPage(request.url), {
      status: isAdminPage(pathname) ? 200 : 404,
      // Browsers cache it, but revalidate it each time: it names the files of the current release.
      cacheControl: 'no-cache',
    })
  })
  app.setNotFoundHandler(async (_request, reply) => reply.code(404).send({ message: 'Not found' }))
  return app
}
