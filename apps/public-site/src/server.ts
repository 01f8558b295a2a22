import { toQueryString } from '@troubadour/api-client/http'
import { PAGE_TOKEN } from '@troubadour/api-client/public'
import { PATHS } from '@troubadour/domain/site/paths'
import { publicEndpoints } from '@troubadour/domain/contract/public-endpoints'
import { fetchForRequest } from '@troubadour/server/request-scope'
import type { Permissions } from '@troubadour/server/security-headers'
import { createWebServer } from '@troubadour/web-server/web-server'
import type { PublicSiteEnv } from './env.ts'
import type { PageRenderer } from './entry-server.tsx'
import type { ClientAssets } from './server/client-assets.ts'
import { createApiSource } from './server/api-source.ts'
import { addMailLinkRoutes } from './server/mail-link-routes.ts'
import { addNativeForms } from './server/native-forms.ts'
import { addPageDataRoute } from './server/page-data-route.ts'
import { PageDataStore } from './server/page-data-store.ts'
import { createPageHandler } from './server/page-handler.ts'
import { createPageLoader } from './server/page-loader.ts'
import { addPostsDocumentRoute } from './server/posts-document-route.ts'
import { addSubscribeRoute } from './server/subscribe-route.ts'
import type { WebApp } from './server/web-app.ts'

/** What a framed music player may use; a page hands on only what it may use itself. */
function playerPermissions(musicOrigin: string): Permissions {
  const player = `self "${musicOrigin}"`
  return {
    autoplay: player,
    'clipboard-write': player,
    'encrypted-media': player,
    fullscreen: player,
    'picture-in-picture': player,
  }
}

/** The icon's own address changes with its content, in seconds. */
const ICON_KEPT_S = 86_400
const ROBOTS = `User-agent: *\nAllow: /\nDisallow: /api/\n`

export interface PublicSiteOptions {
  env: PublicSiteEnv
  /** Folder of the built client files. */
  clientFolder: string
  assets: ClientAssets
  contentSecurityPolicy: string
  /** Asked for at every request, because in development it changes. */
  getRenderer: () => Promise<PageRenderer>
  /** Milliseconds since 1970 UTC. */
  now: () => number
}

/** The public site's server: its pages, what native forms post to, and what every front end serves. */
export async function createPublicSite(options: PublicSiteOptions): Promise<WebApp> {
  const { env } = options
  const app = await createWebServer({
    host: 'public',
    env,
    clientFolder: options.clientFolder,
    contentSecurityPolicy: options.contentSecurityPolicy,
    permissions: playerPermissions(env.MUSIC_EMBED_ORIGIN),
  })
  const openReading = createApiSource({
    apiOrigin: env.API_ORIGIN,
    log: app.log,
    fetch: fetchForRequest,
    dispensablePaths: [publicEndpoints.getSignUpToken.path + toQueryString(PAGE_TOKEN)],
  })
  const store = new PageDataStore()
  const load = createPageLoader({ getRenderer: options.getRenderer, openReading, store })
  const pages = { ...options, load, musicOrigin: env.MUSIC_EMBED_ORIGIN }
  const answerPage = createPageHandler({
    ...pages,
    publicOrigin: env.PUBLIC_ORIGIN,
    cdnMaxAgeS: env.CDN_MAX_AGE,
  })

  await addNativeForms(app, env.API_ORIGIN, (addFormRoute) => {
    addSubscribeRoute(addFormRoute)
    addMailLinkRoutes(app, addFormRoute, pages)
  })
  addPageDataRoute(app, { getRenderer: options.getRenderer, load, store })
  // An address that was typed or reloaded leads to the form.
  app.get(PATHS.subscribe, (_request, reply) => reply.redirect(`${PATHS.home}#newsletter`, 303))
  addPostsDocumentRoute(app, {
    openReading,
    scriptUrl: env.POSTS_EMBED_SCRIPT_URL,
    cdnMaxAgeS: env.CDN_MAX_AGE,
  })
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain').send(ROBOTS))
  // Asked for by what reads no page, such as feed readers.
  app.get('/favicon.ico', (_request, reply) =>
    reply.header('cache-control', `public, max-age=${ICON_KEPT_S}`).redirect(options.assets.icon, 302),
  )
  for (const path of [PATHS.auth, PATHS.admin, `${PATHS.admin}/*`]) {
    app.get(path, async (request, reply) =>
      env.ADMIN_ORIGIN ? reply.redirect(env.ADMIN_ORIGIN + request.url, 302) : answerPage(request, reply),
    )
  }
  app.get('/', answerPage)
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return answerPage(request, reply)
    return reply.code(404).send({ message: 'Not found' })
  })
  return app
}
