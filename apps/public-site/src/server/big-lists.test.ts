// @vitest-environment node
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mockEvent, mockRelease } from '@troubadour/api-client/mock/seed'
import { startSite } from '../testing/start-site.ts'
import { startStubApi, type StubApi } from '../testing/stub-api.ts'

const ORIGIN = 'https://hollowpine.example'
/** The first flight of a connection, in bytes. */
const HTML_MAX = 14 * 1024

const WORDS = ['Ember', 'Lantern', 'Harbour', 'Quiet', 'Wren', 'Hollow', 'Copper', 'Tide', 'Orchard']
const titleOf = (index: number) =>
  [1, 3, 7, 11].map((step) => WORDS[(index * step + step) % WORDS.length]).join(' ') + ` ${index}`
const DAY_MS = 86_400_000
const dayOf = (days: number) => new Date(Date.UTC(2026, 4, 1) + days * DAY_MS)
const LONG_DAY = { month: 'long', day: 'numeric', year: 'numeric' } as const

/** A multiple of the demo content. */
function contentOf(times: number) {
  const many = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count * times }, (_, index) => make(index))
  return {
    // One in ten is upcoming.
    events: many(15, (index) =>
      mockEvent({
        id: index + 1,
        slug: `show-${index}`,
        title: titleOf(index),
        date: dayOf(index % 10 === 0 ? index + 1 : -index).toLocaleDateString('en-US', LONG_DAY),
      }),
    ),
    merchItems: many(16, (index) =>
      mockRelease({
        id: `music-${index}`,
        slug: `release-${index}`,
        title: titleOf(index),
        createdAt: dayOf(-index).toISOString(),
        ...(index % 2 && { category: ['Shirts', 'Mugs'][index % 3], slug: null, storeSlug: `item-${index}` }),
      }),
    ),
  }
}

let api: StubApi
let site: Awaited<ReturnType<typeof startSite>>
beforeAll(async () => {
  api = await startStubApi(contentOf(1))
  site = await startSite(api.origin, { PUBLIC_ORIGIN: ORIGIN })
})
afterAll(async () => {
  await site.app.close()
  await api.stop()
})
const get = async (url: string) => (await site.app.inject({ url })).body
const bytesOf = (text: string) => brotliCompressSync(text).length
const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

describe('with ten times the content (docs/performance.md#page-budgets)', () => {
  async function homeBytes() {
    const html = await get('/')
    const data = await get(/ data-data="([^"]+)"/.exec(html)?.[1] ?? '')
    return { html: bytesOf(html), data: bytesOf(data) }
  }

  it('the home page is hardly larger', async () => {
    const before = await homeBytes()
    Object.assign(api.data, contentOf(10))
    const after = await homeBytes()
    expect(after.html / before.html).toBeLessThan(1.3)
    expect(after.data / before.data).toBeLessThan(1.3)
    const html = await get('/')
    expect(html).toContain('href="/store?category=Mugs"')
    for (const path of ['/shows', '/music', '/store'])
      expect(html).toMatch(new RegExp(`href="${path}"[^>]*>\\w`))
  })

  it.each([
    ['/shows', /href="\/shows\/show-/g, [60, 60, 30]],
    ['/music', /href="\/music\/release-\d+" class/g, [48, 32]],
    ['/store', /<h2[^>]*><a href/g, [48, 48, 48, 16]],
    ['/store?category=MUSIC', /<h2[^>]*><a href/g, [48, 32]],
  ])('%s is divided into pages, each with its own address', async (path, pattern, counts) => {
    const joint = path.includes('?') ? '&' : '?'
    const hrefOf = (page: number) => (page > 1 ? `${path}${joint}page=${page}` : path)
    const pages = await Promise.all(counts.map((_, index) => get(hrefOf(index + 1))))
    expect(pages.map((page) => countOf(page, pattern))).toEqual(counts)
    expect(Math.max(...pages.map(bytesOf))).toBeLessThan(HTML_MAX)
    expect(pages[0]).toContain(`href="${hrefOf(2).replace('&', '&amp;')}" rel="next"`)
    expect(pages[1]).toContain(`href="${path}" rel="prev"`)
    expect(pages.at(-1)).not.toContain('rel="next"')
    const canonicalOf = (address: string) =>
      `rel="canonical" href="${ORIGIN}${address.replace('&', '&amp;')}"`
    expect(pages[0]).toContain(canonicalOf(path.replace(/\?.*/, '')))
    expect(pages[1]).toContain(canonicalOf(hrefOf(2)))
    // There is no such page: the response is the first one.
    expect(await get(hrefOf(counts.length + 1))).toBe(pages[0])
  })

  it('past shows keep their years on every page', async () => {
    const last = await get('/shows?page=3')
    expect(last).toMatch(/<h2[^>]*>Past shows</)
    expect(last).not.toContain('No upcoming events available')
  })

  it('feeds have the newest 50, made again only for what has changed', async () => {
    const feed = async () => JSON.parse(await get('/shows/feed.json')) as { items: { title: string }[] }
    expect((await feed()).items).toHaveLength(50)
    const last = api.data.events.at(-1)!
    Object.assign(last, { title: 'Changed', updatedAt: '2027-01-01T00:00:00.000Z' })
    const { items } = await feed()
    expect([items.length, items.some(({ title }) => title === 'Changed')]).toEqual([50, true])
  })
})
