import { call } from '@troubadour/api-client/call'
import { type ApiClient, ApiError } from '@troubadour/api-client/http'
import type { PublicPost } from '@troubadour/domain/post/post'
import type { Shop } from '@troubadour/domain/selling/selling'
import { PATHS } from '@troubadour/domain/address/paths'
import { pathOf } from '@troubadour/domain/address/slug'
import { showsByYear } from '@troubadour/domain/event/find-shows'
import {
  filterByCategory,
  isOwnProduct,
  merchCategories,
  storeItems,
} from '@troubadour/domain/merch/merch-order'
import { escapeHtml } from '@troubadour/domain/links/web-text'
import { CATEGORY_PARAM, furtherPages, YEAR_PARAM } from '../shared/list-search.ts'
import type { OpenReading } from './api-source.ts'
import type { FindAddress } from './page-source.ts'
import type { PageStore } from './page-store.ts'
import { readPosts, readShop, readSite, type ReadSite } from './read-site.ts'
import { createFileSender } from './send-file.ts'
import type { WebApp } from './web-app.ts'

/** Looks slugs up in the API. */
export function findAddressBy(client: ApiClient): FindAddress {
  return async (kind, slug) => {
    try {
      return await call('findAddress', { params: { kind, slug } }, { client })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === undefined || error.status >= 500) return 'unknown'
      return error.status === 410 ? 'gone' : 'nothing'
    }
  }
}

/** Speculation rules: which links browsers may prefetch. Every page names them. */
export const SPECULATION_RULES_PATH = '/speculation-rules.json'

/** URLs with effects, and files, are never prefetched. */
const NOT_PREFETCHED = [
  ...[
    PATHS.confirm,
    PATHS.unsubscribe,
    PATHS.downloads,
    PATHS.redeem,
    PATHS.buy,
    PATHS.bag,
    PATHS.orders,
    PATHS.withdraw,
  ].map((path) => `${path}*`),
  ...[`${PATHS.press}/*`, `${PATHS.private}/*`, '/*.ics', '/*/feed.*', '/media/*', '/api/*'],
]

/** Browsers may prefetch pages of this site when a visitor is about to press their link. */
export function addSpeculationRules(app: WebApp): void {
  const where = { and: [{ href_matches: '/*' }, { not: { href_matches: NOT_PREFETCHED } }] }
  app.get(SPECULATION_RULES_PATH, async (_request, reply) =>
    reply
      .type('application/speculationrules+json')
      .header('cache-control', 'public, max-age=86400')
      .send(JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] })),
  )
}

interface SitemapDeps {
  openReading: OpenReading
  store: PageStore
  publicOrigin: string | undefined
}

/** `/robots.txt` and `/sitemap.xml`: the URL of each visible page. */
export function addSitemap(app: WebApp, { openReading, store, publicOrigin }: SitemapDeps): void {
  app.get('/robots.txt', async (_request, reply) => {
    const sitemap = publicOrigin ? `Sitemap: ${publicOrigin}/sitemap.xml\n` : ''
    return reply.type('text/plain').send(`User-agent: *\nAllow: /\nDisallow: /api/\n${sitemap}`)
  })
  // A sitemap needs absolute URLs.
  if (!publicOrigin) return
  const sendFile = createFileSender(store, 'application/xml')
  app.get('/sitemap.xml', async (request, reply) => {
    const reading = openReading()
    const [read, posts, shop] = await Promise.all([readSite(reading), readPosts(reading), readShop(reading)])
    return sendFile(request, reply, reading, () => sitemapOf({ ...read, posts, shop }, publicOrigin))
  })
}

/** Limit of URLs in a sitemap. */
const ADDRESSES_MAX = 50_000

function sitemapOf(
  {
    site,
    events,
    releases,
    products,
    pages,
    posts,
    shop,
  }: ReadSite & { posts: readonly PublicPost[]; shop: Shop | null },
  origin: string,
): string {
  const lists: string[] = [PATHS.home, PATHS.shows, PATHS.music, PATHS.store, PATHS.terms, PATHS.privacy]
  if (posts.length > 0) lists.push(PATHS.posts)
  if (site.hasPressKit) lists.push(PATHS.press)
  if (shop?.takesTips) lists.push(PATHS.support)
  const years = [...showsByYear(events, site)].filter(([year]) => year !== null)
  for (const [year, shows] of years.length > 1 ? years : []) {
    const path = `${PATHS.shows}?${YEAR_PARAM}=${year}`
    lists.push(path, ...furtherPages('shows', path, shows.length))
  }
  const sold = [...storeItems(releases), ...products.filter(isOwnProduct)]
  for (const category of merchCategories(sold)) {
    const path = `${PATHS.store}?${new URLSearchParams({ [CATEGORY_PARAM]: category })}`
    lists.push(...furtherPages('store', path, filterByCategory(sold, category).length))
  }
  lists.push(
    ...furtherPages('shows', PATHS.shows, events.length),
    ...furtherPages('music', PATHS.music, releases.filter(({ slug }) => slug).length),
    ...furtherPages('store', PATHS.store, sold.length),
    ...furtherPages('posts', PATHS.posts, posts.length),
  )
  const entries = [
    ...lists.map((path) => ({ path, changedAt: '' })),
    // Who places a page nowhere gives its address to people, not to search engines.
    ...pages.flatMap(({ slug, updatedAt, place }) =>
      place === 'nowhere' ? [] : [{ path: pathOf('pages', slug), changedAt: updatedAt }],
    ),
    ...events.map(({ slug, updatedAt }) => ({ path: pathOf('shows', slug), changedAt: updatedAt })),
    ...releases.flatMap(({ slug, updatedAt = '' }) =>
      slug ? [{ path: pathOf('music', slug), changedAt: updatedAt }] : [],
    ),
    ...products.map(({ storeSlug, updatedAt }) => ({
      path: pathOf('store', storeSlug),
      changedAt: updatedAt,
    })),
    ...posts.map(({ slug, updatedAt }) => ({ path: pathOf('posts', slug), changedAt: updatedAt })),
  ]
  const lines = entries.slice(0, ADDRESSES_MAX).map(({ path, changedAt }) => {
    const changed = changedAt && `<lastmod>${changedAt}</lastmod>`
    return `<url><loc>${escapeHtml(origin + path)}</loc>${changed}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</urlset>\n`
}
