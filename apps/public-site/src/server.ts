import { PATHS } from '@troubadour/domain/address/paths'
import { VIDEO_SITES } from '@troubadour/domain/video/videos'
import { fetchForRequest } from '@troubadour/server/request-scope'
import type { Permissions } from '@troubadour/server/security-headers'
import { createWebServer } from '@troubadour/web-server/web-server'
import type { ClientAssets } from './document.ts'
import type { PageRenderer } from './entry-server.tsx'
import type { PublicSiteEnv } from './env.ts'
import { addCalendars } from './server/calendar.ts'
import { createApiSource } from './server/api-source.ts'
import { addSitemap, addSpeculationRules, findAddressBy } from './server/addresses.ts'
import { addIcons } from './server/icons.ts'
import { addFeeds } from './server/feeds.ts'
import { addBagPages } from './server/bag-routes.ts'
import { addBuyPages } from './server/buy-routes.ts'
import { addDownloadPages } from './server/download-routes.ts'
import { addListenPages } from './server/listen-routes.ts'
import { addMailLinkPages } from './server/mail-link-routes.ts'
import { addNativeForms, answerSignUp } from './server/native-forms.ts'
import { addOrderPages } from './server/order-routes.ts'
import { addPrivatePages } from './server/private-routes.ts'
import { addWithdrawPages } from './server/withdraw-routes.ts'
import { addPageData } from './server/page-data.ts'
import { createPageSource } from './server/page-source.ts'
import { createPageStore } from './server/page-store.ts'
import { createPages } from './server/pages.ts'
import { addPostsDocumentRoute } from './server/posts-document.ts'
import { addPreview } from './server/preview.ts'
import { addReleaseCalendars } from './server/release-calendar.ts'
import { createVisitorPages } from './server/visitor-page.ts'
import type { WebApp } from './server/web-app.ts'

/**
 * The policy of every page (docs/security.md#headers). All scripts are our own files. Style attributes have the colours
 * of release cards. Frames are music and video players, and our document for the latest posts.
 */
const contentSecurityPolicy = (musicOrigin: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    "media-src 'self'",
    `frame-src 'self' ${[musicOrigin, ...VIDEO_ORIGINS].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')

const VIDEO_ORIGINS = Object.values(VIDEO_SITES).map(({ frameOrigin }) => frameOrigin)

/** Permissions of an embedded player; a page can only delegate its own. */
function playerPermissions(musicOrigin: string): Permissions {
  const player = ['self', ...[musicOrigin, ...VIDEO_ORIGINS].map((origin) => `"${origin}"`)].join(' ')
  return {
    autoplay: player,
    'clipboard-write': player,
    'encrypted-media': player,
    fullscreen: player,
    'picture-in-picture': player,
  }
}

export interface PublicSiteOptions {
  env: PublicSiteEnv
  clientFolder: string
  assets: ClientAssets
  /** Replaces the policy in development. */
  contentSecurityPolicy?: string
  /** Called for every request, because it changes in development. */
  getRenderer: () => Promise<PageRenderer>
  now: () => number
  /** The time that responses of the API are reused, in ms; see `createApiSource`. */
  reuseMs?: number
}

/** The public site's server: its pages, its native forms, and the common parts of front ends. */
export async function createPublicSite(options: PublicSiteOptions): Promise<WebApp> {
  const { env } = options
  const policy = options.contentSecurityPolicy ?? contentSecurityPolicy(env.MUSIC_EMBED_ORIGIN)
  const store = createPageStore(env.PUBLIC_ORIGIN)
  const app = await createWebServer({
    host: 'public',
    env,
    clientFolder: options.clientFolder,
    contentSecurityPolicy: policy,
    permissions: playerPermissions(env.MUSIC_EMBED_ORIGIN),
    sendStored: store.sendStored,
  })
  store.watchReplies(app)
  const openReading = createApiSource({
    apiOrigin: env.API_ORIGIN,
    log: app.log,
    fetch: fetchForRequest,
    reuseMs: options.reuseMs,
  })
  const client = { baseUrl: env.API_ORIGIN, fetch: fetchForRequest }
  const findAddress = findAddressBy(client)
  const source = createPageSource({
    getRenderer: options.getRenderer,
    openReading,
    findAddress,
    assets: options.assets,
    publicOrigin: env.PUBLIC_ORIGIN,
    musicOrigin: env.MUSIC_EMBED_ORIGIN,
    now: options.now,
  })
  const answerVisitor = createVisitorPages(source, policy)
  const answerPage = createPages(source, store, { answerVisitor, policy, cdnMaxAgeS: env.CDN_MAX_AGE })

  await addNativeForms(app, env.API_ORIGIN, {
    [PATHS.subscribe]: answerSignUp,
    ...addMailLinkPages(app, answerVisitor, client),
    ...addDownloadPages(app, answerVisitor, client),
    ...addBagPages(app, answerVisitor, client),
    ...addListenPages(app, answerVisitor, openReading),
    ...addBuyPages(app, answerVisitor, env.PUBLIC_ORIGIN),
    ...addOrderPages(app, answerVisitor, client),
    ...addWithdrawPages(app, answerVisitor, client),
  })
  addPrivatePages(app, answerVisitor, client)
  addPageData(app, source, store)
  // A GET of the form's URL, when it was typed or reloaded, redirects to the form.
  app.get(PATHS.subscribe, (_request, reply) => reply.redirect(`${PATHS.home}#newsletter`, 303))
  addPostsDocumentRoute(app, {
    scriptUrl: env.POSTS_EMBED_SCRIPT_URL,
    cdnMaxAgeS: env.CDN_MAX_AGE,
    openReading,
    store,
  })
  addCalendars(app, { openReading, store, findAddress, publicOrigin: env.PUBLIC_ORIGIN })
  addReleaseCalendars(app, { openReading, store, publicOrigin: env.PUBLIC_ORIGIN, now: options.now })
  if (env.PUBLIC_ORIGIN) addFeeds(app, { openReading, store, publicOrigin: env.PUBLIC_ORIGIN })
  addSpeculationRules(app)
  addSitemap(app, { openReading, store, publicOrigin: env.PUBLIC_ORIGIN })
  addPreview(app, source, { openReading, answerVisitor, client, policy })
  addIcons(app, { openReading, icons: options.assets.icons })
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
