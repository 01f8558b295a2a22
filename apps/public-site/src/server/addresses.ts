import { call } from '@troubadour/api-client/call'
import { type ApiClient, ApiError } from '@troubadour/api-client/http'
import { PATHS } from '@troubadour/domain/site/paths'
import { pathOf } from '@troubadour/domain/site/slug'
import { escapeHtml } from '@troubadour/domain/site/web-text'
import { sendText } from '@troubadour/web-server/html-page'
import type { OpenReading } from './api-source.ts'
import { SPECULATION_RULES_PATH, type FindAddress, type WebApp } from './pages.ts'
import { readPosts, readSite } from './read-site.ts'

/** Asks the API. */
export function findAddressBy(client: ApiClient): FindAddress {
  return async (kind, slug) => {
    try {
      return (await call('findAddress', { params: { kind, slug } }, { client })).slug
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === undefined || error.status >= 500) return null
      return error.status === 410 ? 'gone' : undefined
    }
  }
}

/** What changes something, and what is a file, is never fetched ahead. */
const NOT_PREFETCHED = [
  ...[PATHS.confirm, PATHS.unsubscribe, PATHS.downloads, PATHS.redeem].map((path) => `${path}*`),
  ...[`${PATHS.press}/*`, '/*.ics', '/*/feed.*', '/media/*', '/api/*'],
]

/** Pages of ours are fetched when a visitor is about to press their link, in browsers that know the rules. */
export function addSpeculationRules(app: WebApp): void {
  const where = { and: [{ href_matches: '/*' }, { not: { href_matches: NOT_PREFETCHED } }] }
  app.get(SPECULATION_RULES_PATH, async (_request, reply) =>
    reply
      .type('application/speculationrules+json')
      .header('cache-control', 'public, max-age=86400')
      .send(JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] })),
  )
}

/** `/robots.txt` and `/sitemap.xml`: the address of each page that visitors may see. */
export function addSitemap(
  app: WebApp,
  { openReading, publicOrigin }: { openReading: OpenReading; publicOrigin: string | undefined },
): void {
  app.get('/robots.txt', async (_request, reply) => {
    const sitemap = publicOrigin ? `Sitemap: ${publicOrigin}/sitemap.xml\n` : ''
    return reply.type('text/plain').send(`User-agent: *\nAllow: /\nDisallow: /api/\n${sitemap}`)
  })
  // A sitemap holds whole addresses.
  if (!publicOrigin) return
  app.get('/sitemap.xml', async (request, reply) => {
    const reading = openReading()
    const [{ site, events, releases, products, pages }, posts] = await Promise.all([
      readSite(reading),
      readPosts(reading),
    ])
    const entries = [
      ...[PATHS.home, PATHS.shows, PATHS.music, PATHS.store, PATHS.terms, PATHS.privacy].map((path) => ({
        path,
        changedAt: '',
      })),
      ...(posts.length > 0 ? [{ path: PATHS.posts, changedAt: '' }] : []),
      ...(site.hasPressKit ? [{ path: PATHS.press, changedAt: '' }] : []),
      ...events.map(({ slug, updatedAt }) => ({ path: pathOf('shows', slug), changedAt: updatedAt })),
      ...releases.flatMap(({ slug, updatedAt = '' }) =>
        slug ? [{ path: pathOf('music', slug), changedAt: updatedAt }] : [],
      ),
      ...products.map(({ storeSlug, updatedAt }) => ({
        path: pathOf('store', storeSlug),
        changedAt: updatedAt,
      })),
      ...posts.map(({ slug, updatedAt }) => ({ path: pathOf('posts', slug), changedAt: updatedAt })),
      ...pages.map(({ slug, updatedAt }) => ({ path: pathOf('pages', slug), changedAt: updatedAt })),
    ]
    const lines = entries.map(({ path, changedAt }) => {
      const changed = changedAt && `<lastmod>${changedAt}</lastmod>`
      return `<url><loc>${escapeHtml(publicOrigin + path)}</loc>${changed}</url>`
    })
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</urlset>\n`
    return sendText(request, reply, text, 'application/xml', reading.log.reusableUntil)
  })
}
