import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith'
import { eventWhen } from '@troubadour/domain/event/event-card'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { PATHS } from '@troubadour/domain/site/paths'
import { pathOf, type AddressKind } from '@troubadour/domain/site/slug'
import { HtmlPage, sendPage } from '@troubadour/web-server/html-page'
import type { OpenReading } from './api-source.ts'
import type { WebApp } from './pages.ts'
import { readSite } from './read-site.ts'

interface Item {
  /** Of the show or release: its address can change. */
  id: string
  kind: AddressKind
  slug: string
  title: string
  text: string
  changedAt: string
}

const FORMATS = {
  'feed.xml': { type: 'application/rss+xml; charset=utf-8', write: writeRss },
  'feed.atom': { type: 'application/atom+xml; charset=utf-8', write: writeAtom },
  'feed.json': { type: 'application/feed+json; charset=utf-8', write: writeJson },
}

/** RSS, Atom and JSON Feed of shows and of releases (docs/product/public-pages.md#feeds). They need whole addresses. */
export function addFeeds(
  app: WebApp,
  { openReading, publicOrigin }: { openReading: OpenReading; publicOrigin: string },
): void {
  for (const kind of ['shows', 'music'] as const)
    for (const [file, { type, write }] of Object.entries(FORMATS))
      app.get(`${PATHS[kind]}/${file}`, async (request, reply) => {
        const { site, events, releases } = await readSite(openReading())
        const items =
          kind === 'shows'
            ? events.map((event) => ({
                id: `show-${event.id}`,
                slug: event.slug,
                title: event.status === 'cancelled' ? `Cancelled: ${event.title}` : event.title,
                text: `${eventWhen(event)}, ${event.venue}, ${event.location}`,
                changedAt: event.updatedAt,
              }))
            : releases.flatMap(({ id, slug, title, description, createdAt }) =>
                slug ? { id, slug, title, text: description ?? '', changedAt: createdAt } : [],
              )
        const feed = feedOf(
          kind,
          site,
          publicOrigin,
          items.map((item) => ({ ...item, kind })),
        )
        const page = new HtmlPage(write(feed, `${publicOrigin}${PATHS[kind]}/${file}`), 'quick')
        return sendPage(request, reply, page, { status: 200, cacheControl: 'public, no-cache', type })
      })
}

type Feed = ReturnType<typeof feedOf>

function feedOf(kind: AddressKind, { projectName, tagline }: SiteSettings, origin: string, items: Item[]) {
  return {
    title: [projectName, kind === 'shows' ? 'Shows' : 'Music'].filter(Boolean).join(': '),
    description: tagline || projectName,
    link: origin + PATHS[kind],
    items: items.map(({ id, slug, title, text, changedAt }) => ({
      id: `tag:${new URL(origin).hostname},2026:${id}`,
      url: origin + pathOf(kind, slug),
      title,
      text,
      date: new Date(changedAt),
    })),
  }
}

function writeRss({ items, ...feed }: Feed, self: string): string {
  return generateRssFeed({
    ...feed,
    atom: { links: [{ href: self, rel: 'self', type: 'application/rss+xml' }] },
    items: items.map(({ id, url, title, text, date }) => ({
      title,
      link: url,
      description: text,
      pubDate: date,
      guid: { value: id, isPermaLink: false },
    })),
  })
}

function writeAtom({ items, title, link }: Feed, self: string): string {
  const updated = new Date(Math.max(0, ...items.map(({ date }) => date.getTime())))
  return generateAtomFeed({
    id: self,
    title: { value: title },
    updated,
    links: [{ href: self, rel: 'self' }, { href: link }],
    authors: [{ name: title }],
    entries: items.map((item) => ({
      id: item.id,
      title: { value: item.title },
      summary: { value: item.text },
      updated: item.date,
      links: [{ href: item.url }],
    })),
  })
}

function writeJson({ items, title, description, link }: Feed, self: string): string {
  return JSON.stringify(
    generateJsonFeed({
      title,
      description,
      home_page_url: link,
      feed_url: self,
      items: items.map(({ id, url, title: name, text, date }) => ({
        id,
        url,
        title: name,
        content_text: text || name,
        date_modified: date,
      })),
    }),
  )
}
