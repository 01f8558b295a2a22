import { call } from '@troubadour/api-client/call'
import { type ApiClient, ApiError } from '@troubadour/api-client/http'
import { publicEndpoints } from '@troubadour/domain/contract/public-endpoints'
import type { Event } from '@troubadour/domain/event/event'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { PATHS } from '@troubadour/domain/site/paths'
import { pathOf, type AddressKind } from '@troubadour/domain/site/slug'
import { escapeHtml } from '@troubadour/domain/site/web-text'
import type { OpenReading } from './api-source.ts'
import type { WebApp } from './pages.ts'

/** Asks the API what an address leads to (docs/product/states.md#addresses). When it does not answer: to nothing. */
export function findAddressBy(client: ApiClient) {
  return async (kind: AddressKind, slug: string): Promise<string | undefined> => {
    try {
      return (await call('findAddress', { params: { kind, slug } }, { client })).slug
    } catch (error) {
      return error instanceof ApiError && error.status === 410 ? 'gone' : undefined
    }
  }
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
  app.get('/sitemap.xml', async (_request, reply) => {
    const { readOnce } = openReading()
    const [events, releases] = await Promise.all([
      readOnce(publicEndpoints.listEvents.path),
      readOnce(publicEndpoints.listMerchItems.path),
    ])
    // Written by the API of the same contract.
    const shows = JSON.parse(events ?? '[]') as Event[]
    const music = JSON.parse(releases ?? '[]') as MerchItem[]
    const entries = [
      ...[PATHS.home, PATHS.shows, PATHS.music, PATHS.terms, PATHS.privacy].map((path) => ({
        path,
        changedAt: '',
      })),
      ...shows.map(({ slug, updatedAt }) => ({ path: pathOf('shows', slug), changedAt: updatedAt })),
      ...music.flatMap(({ slug }) => (slug ? [{ path: pathOf('music', slug), changedAt: '' }] : [])),
    ]
    const lines = entries.map(({ path, changedAt }) => {
      const changed = changedAt && `<lastmod>${changedAt}</lastmod>`
      return `<url><loc>${escapeHtml(publicOrigin + path)}</loc>${changed}</url>`
    })
    return reply
      .type('application/xml')
      .header('cache-control', 'public, no-cache')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</urlset>\n`,
      )
  })
}
