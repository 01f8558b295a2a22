import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith'
import type { Event } from '@troubadour/domain/event/event'
import { eventWhen } from '@troubadour/domain/event/event-card'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { textReader, type TextReader } from '@troubadour/domain/site/fill-text'
import type { TextKey } from '@troubadour/domain/site/page-texts'
import { PATHS } from '@troubadour/domain/site/paths'
import { textsOf } from '@troubadour/domain/site/site-texts'
import { pathOf } from '@troubadour/domain/site/slug'
import { sendText } from '@troubadour/web-server/html-page'
import type { OpenReading } from './api-source.ts'
import type { WebApp } from './pages.ts'
import { readSite, type ReadSite } from './read-site.ts'

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
        const feed = feedOf(kind, await readSite(openReading()), publicOrigin)
        return sendText(request, reply, write(feed, `${feed.link}/${file}`), type)
      })
}

type Feed = ReturnType<typeof feedOf>

function feedOf(kind: 'shows' | 'music', { site, events, releases }: ReadSite, origin: string) {
  const { projectName, tagline, language } = site
  const text = textReader(textsOf(site))
  const items =
    kind === 'shows' ? events.map((event) => showItem(event, site, text)) : releases.flatMap(releaseItem)
  return {
    title: [projectName, text(`${kind}.title`)].filter(Boolean).join(': '),
    language,
    description: tagline || projectName,
    link: origin + PATHS[kind],
    items: items.map(({ id, slug, changedAt, ...item }) => ({
      ...item,
      // Not the address, which can change.
      id: `tag:${new URL(origin).hostname},2026:${id}`,
      url: origin + pathOf(kind, slug),
      date: new Date(changedAt),
    })),
  }
}

function showItem(event: Event, site: ReadSite['site'], text: TextReader<TextKey>) {
  return {
    id: `show-${event.id}`,
    slug: event.slug,
    title: event.status === 'cancelled' ? text('feed.cancelledText', { title: event.title }) : event.title,
    text: [`${eventWhen(event, site)}, ${event.venue}, ${event.location}`, event.description]
      .filter(Boolean)
      .join('\n\n'),
    changedAt: event.updatedAt,
  }
}

function releaseItem({ id, slug, title, description, createdAt }: MerchItem) {
  return slug ? [{ id, slug, title, text: description ?? '', changedAt: createdAt }] : []
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

function writeAtom({ items, title, language, link }: Feed, self: string): string {
  const updated = new Date(Math.max(0, ...items.map(({ date }) => date.getTime())))
  return generateAtomFeed({
    id: self,
    title: { value: title },
    xml: { lang: language },
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

function writeJson({ items, title, language, description, link }: Feed, self: string): string {
  return JSON.stringify(
    generateJsonFeed({
      title,
      language,
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
