// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import { startSite } from '../testing/start-site.ts'
import { startStubApi, type StubApi } from '../testing/stub-api.ts'

const ORIGIN = 'https://hollowpine.example'
const SHOWS = [
  ['Harvest Fair', 'Vooruit', 'Ghent, Belgium', 'May 30, 2024'],
  ['Bücherabend', 'Café Central', 'Wien', 'March 3, 2025'],
  ['Lanterns', 'Boathouse', 'Wren Falls', 'July 4, 2026'],
] as const

let api: StubApi
let site: Awaited<ReturnType<typeof startSite>>
beforeAll(async () => {
  const events = SHOWS.map(([title, venue, location, date], index) =>
    mockEvent({ id: index + 1, slug: `show-${index + 1}`, title, venue, location, date }),
  )
  api = await startStubApi({ events })
  site = await startSite(api.origin, { PUBLIC_ORIGIN: ORIGIN, TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(async () => {
  await site.app.close()
  await api.stop()
})
const get = (url: string, from = '192.0.2.1') =>
  site.app.inject({ url, headers: { 'x-forwarded-for': from } })
const showsOf = (html: string) =>
  [...html.matchAll(/href="\/shows\/(show-\d)" class="card-link"/g)].map(([, slug]) => slug)

describe('the search of shows (docs/product/public-pages.md#lists)', () => {
  it.each([
    ['ghent', ['show-1']],
    ['30 may 2024', ['show-1']],
    ['MAY VOORUIT', ['show-1']],
    ['bucher cafe', ['show-2']],
    ['2026', ['show-3']],
    ['nowhere', []],
    ['!!!', []],
  ])('%s', async (search, found) => {
    const { body } = await get(`/shows?q=${encodeURIComponent(search)}`)
    expect(showsOf(body)).toEqual(found)
    expect(body).toContain(found.length > 0 ? `Shows found for “${search}”:` : `No show was found for`)
    expect(body).toContain(`value="${search}"`)
  })

  it('is for one visitor, stored nowhere, and without an address for search engines', async () => {
    const { body, headers } = await get('/shows?q=ghent&page=2')
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect(headers.etag).toBeUndefined()
    expect(body).not.toContain('rel="canonical"')
  })

  it('takes 100 characters, shows what was typed as text, and an empty one is none', async () => {
    const { body } = await get(`/shows?q=${'x'.repeat(99)}%3Cb%3E`)
    expect(body).toContain(`value="${'x'.repeat(99)}&lt;"`)
    expect((await get('/shows?q=%20')).headers['x-robots-tag']).toBeUndefined()
    // Without the mark of a required field.
    expect(/<search.*<\/search>/s.exec(body)?.[0]).not.toMatch(/required|\*/)
  })

  it('is refused after 30 in a minute, and says so; others may search', async () => {
    for (let count = 0; count < 30; count++)
      expect((await get('/shows?q=ghent', '192.0.2.7')).statusCode).toBe(200)
    const refused = await get('/shows?q=ghent', '192.0.2.7')
    expect(refused.statusCode).toBe(429)
    expect(refused.body).toContain('These were too many tries.')
    expect(refused.headers['retry-after']).toBe('60')
    expect((await get('/shows?q=ghent', '192.0.2.8')).statusCode).toBe(200)
    expect((await get('/shows', '192.0.2.7')).statusCode).toBe(200)
  })
})

describe('the years of shows (docs/product/public-pages.md#lists)', () => {
  it('each has an address of its own, which the list and the sitemap have', async () => {
    const list = await get('/shows')
    const years = [...list.body.matchAll(/href="(\/shows\?year=\d+)"/g)].map(([, href]) => href)
    expect(years).toEqual(['/shows?year=2026', '/shows?year=2025', '/shows?year=2024'])
    const sitemap = (await get('/sitemap.xml')).body
    for (const year of years) expect(sitemap).toContain(`<loc>${ORIGIN}${year}</loc>`)
    const { body } = await get('/shows?year=2025')
    expect(showsOf(body)).toEqual(['show-2'])
    expect(body).toContain('<title>Shows 2025 - ')
    expect(body).toContain(`<link rel="canonical" href="${ORIGIN}/shows?year=2025">`)
    expect(body).toContain('<h1>Shows 2025</h1>')
  })

  it.each(['1999', 'x', '2025x', ''])('%o is the whole list', async (year) => {
    const { body } = await get(`/shows?year=${year}`)
    expect(body).toBe((await get('/shows')).body)
  })
})
