import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith'
import type { Event } from '@troubadour/domain/event/event'
import { eventWhen } from '@troubadour/domain/event/event-card'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { showCard } from '@troubadour/domain/share/share-card'
import { textReader, type TextReader } from '@troubadour/domain/texts/fill-text'
import type { TextKey } from '@troubadour/domain/texts/page-texts'
import type { PublicPost } from '@troubadour/domain/post/post'
import { hostName } from '@troubadour/domain/links/host-name'
import { PATHS } from '@troubadour/domain/address/paths'
import { textsOf } from '@troubadour/domain/texts/site-texts'
import { pathOf } from '@troubadour/domain/address/slug'
import { escapeHtml } from '@troubadour/domain/links/web-text'
import { sharePicturePath } from '@troubadour/server/share-picture'
import type { OpenReading } from './api-source.ts'
import type { PageStore } from './page-store.ts'
import { readPosts, readSite, type ReadSite } from './read-site.ts'
import { createFileSender } from './send-file.ts'
import type { WebApp } from './web-app.ts'

const FORMATS = {
  'feed.xml': { type: 'application/rss+xml; charset=utf-8', write: writeRss },
  'feed.atom': { type: 'application/atom+xml; charset=utf-8', write: writeAtom },
  'feed.json': { type: 'application/feed+json; charset=utf-8', write: writeJson },
}

/**
 * RSS, Atom and JSON Feed of shows, releases and posts (docs/product/public-pages.md#feeds). They need absolute URLs.
 */
export function addFeeds(
  app: WebApp,
  { openReading, store, publicOrigin }: { openReading: OpenReading; store: PageStore; publicOrigin: string },
): void {
  for (const kind of ['shows', 'music', 'posts'] as const)
    for (const [file, { type, write }] of Object.entries(FORMATS)) {
      const sendFile = createFileSender(store, type)
      app.get(`${PATHS[kind]}/${file}`, async (request, reply) => {
        const reading = openReading()
        const [site, posts] = await Promise.all([
          readSite(reading),
          kind === 'posts' ? readPosts(reading) : [],
        ])
        return sendFile(request, reply, reading, () => {
          const feed = feedOf(kind, { ...site, posts }, publicOrigin)
          return write(feed, `${feed.link}/${file}`)
        })
      })
    }
}

type FeedKind = 'shows' | 'music' | 'posts'
/** Items in a feed (docs/product/constants.md#public-page-constants). */
const NEWEST = 50

interface Item {
  id: string
  slug: string
  title: string
  text: string
  /** The whole text, with root-relative URLs. */
  html?: string
  changedAt: string
}

type Feed = ReturnType<typeof feedOf>

function feedOf(kind: FeedKind, read: ReadSite & { posts: readonly PublicPost[] }, origin: string) {
  const { site } = read
  const { projectName, tagline, language } = site
  const text = textReader(textsOf(site))
  const items: Item[] =
    kind === 'posts' ? read.posts.slice(0, NEWEST).map(postItem) : itemsOf(kind, read, text)
  return {
    title: [projectName, text(`${kind}.title`)].filter(Boolean).join(': '),
    language,
    description: tagline || projectName,
    link: origin + PATHS[kind],
    items: items.map(({ id, slug, html, changedAt, ...item }) => ({
      ...item,
      html: html?.replaceAll(/(?<= (?:href|src)=")(?=\/)/g, origin),
      // Not the URL, which can change.
      id: `tag:${new URL(origin).hostname},2026:${id}`,
      url: origin + pathOf(kind, slug),
      date: new Date(changedAt),
    })),
  }
}

function itemsOf(
  kind: 'shows' | 'music',
  { site, events, releases }: ReadSite,
  text: TextReader<TextKey>,
): Item[] {
  return kind === 'shows'
    ? newest(events, ({ updatedAt }) => updatedAt).map((event) => showItem(event, site, text))
    : newest(releases, ({ createdAt }) => createdAt).flatMap(releaseItem)
}

/** Keeps the order. @param momentOf in ISO 8601 */
function newest<Thing>(things: readonly Thing[], momentOf: (thing: Thing) => string): readonly Thing[] {
  if (things.length <= NEWEST) return things
  const kept = new Set(things.toSorted((a, b) => momentOf(b).localeCompare(momentOf(a))).slice(0, NEWEST))
  return things.filter((thing) => kept.has(thing))
}

function postItem({ id, slug, title, summary, html, pictures, link, publishedAt }: PublicPost): Item {
  const images = pictures.map(
    ({ filePath, alt }) => `<p><img src="${filePath}" alt="${escapeHtml(alt)}"></p>`,
  )
  const further = link ? [`<p><a href="${escapeHtml(link)}">${escapeHtml(hostName(link))}</a></p>`] : []
  return {
    ...{ id: `post-${id}`, slug, title, text: summary, changedAt: publishedAt },
    html: [html, ...images, ...further].join('\n'),
  }
}

function showItem(event: Event, site: ReadSite['site'], text: TextReader<TextKey>) {
  const when = `${eventWhen(event, site)}, ${event.venue}, ${event.location}`
  // The share picture has the picture of the show, or its date.
  const picture = `<p><img src="${sharePicturePath(showCard(event, site))}" alt=""></p>`
  const paragraphs = [when, ...(event.description ?? '').split(/\n{2,}/)].filter(Boolean)
  return {
    id: `show-${event.id}`,
    slug: event.slug,
    title: event.status === 'cancelled' ? text('feed.cancelledText', { title: event.title }) : event.title,
    text: [when, event.description].filter(Boolean).join('\n\n'),
    html: [picture, ...paragraphs.map((one) => `<p>${escapeHtml(one).replaceAll('\n', '<br>')}</p>`)].join(
      '\n',
    ),
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
    items: items.map(({ id, url, title, text, html, date }) => ({
      title,
      link: url,
      description: html ?? text,
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
      ...(item.html !== undefined && { content: { type: 'html', value: item.html } }),
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
      items: items.map(({ id, url, title: name, text, html, date }) => ({
        id,
        url,
        title: name,
        ...(html === undefined ? { content_text: text || name } : { content_html: html, summary: text }),
        date_modified: date,
      })),
    }),
  )
}
