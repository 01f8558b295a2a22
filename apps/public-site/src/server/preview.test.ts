// @vitest-environment node
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import { startSite } from '../testing/start-site.ts'
import { startStubApi, type StubApi } from '../testing/stub-api.ts'

const TOKEN = 'a'.repeat(43)
const PREVIEW = `/preview/${TOKEN}`
const ADMIN = 'https://admin.hollowpine.example'

let api: StubApi
let site: Awaited<ReturnType<typeof startSite>>
beforeEach(async () => {
  const events = [
    mockEvent({ id: 1, slug: 'lanterns', title: 'Lanterns', date: 'July 4, 2026', isFeatured: true }),
    mockEvent({ id: 2, slug: 'january', title: 'January', date: 'January 9, 2027' }),
  ]
  api = await startStubApi({ events })
  const settings = { ...api.data.site, tagline: 'Songs & "quotes"', popupMode: 'event' }
  api.previews.set(TOKEN, { settings, adminOrigin: ADMIN })
  site = await startSite(api.origin, { PUBLIC_ORIGIN: 'https://hollowpine.example' })
})
afterEach(async () => {
  await site.app.close()
  await api.stop()
})
const get = (url: string) => site.app.inject({ url })
const linksOf = (html: string) => [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = '']) => href)

describe('a preview (docs/product/states.md#live-preview)', () => {
  it('is the home page with other settings, and the home page stays as it is', async () => {
    const [before, preview, after] = [await get('/'), await get(PREVIEW), await get('/')]
    expect(preview.statusCode).toBe(200)
    expect(preview.body).toContain('Songs &amp; &quot;quotes&quot;')
    expect(before.body).not.toContain('Songs &amp;')
    expect(after.body).toBe(before.body)
    const sections = (html: string) => html.match(/<section[^>]* id="[\w-]+"/g)
    expect(sections(preview.body)).toEqual(sections(before.body))
  })

  it('is framed by the admin alone, sends no form, and its one script of its own is known', async () => {
    const [page, { headers, body }] = [await get('/'), await get(PREVIEW)]
    const script = /<script data-admin="([^"]*)" data-base="([^"]*)">(.*?)<\/script>/s.exec(body)
    expect(script?.slice(1, 3)).toEqual([ADMIN, PREVIEW])
    const digest = createHash('sha256')
      .update(script?.[3] ?? '')
      .digest('base64')
    expect(headers['content-security-policy']).toBe(
      String(page.headers['content-security-policy'])
        .replace("script-src 'self'", `script-src 'self' 'sha256-${digest}'`)
        .replace("frame-ancestors 'none'", `frame-ancestors ${ADMIN}`)
        .replace("form-action 'self'", "form-action 'none'"),
    )
  })

  it('is kept and indexed by nobody, and fetched ahead by no browser', async () => {
    const { headers, body } = await get(PREVIEW)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    for (const name of ['speculation-rules', 'etag', 'set-cookie']) expect(headers).not.toHaveProperty(name)
    expect(body).not.toMatch(/rel="canonical"|property="og:url"/)
    for (const path of ['/sitemap.xml', '/robots.txt', '/speculation-rules.json'])
      expect((await get(path)).body).not.toContain('preview')
  })

  it('needs no React, so that no popup opens', async () => {
    const { body } = await get(PREVIEW)
    expect((await get('/')).body).toContain('data-entry=')
    expect(body).not.toMatch(/data-(entry|data|navigation)=/)
  })

  it('leads to previews of other pages, and to none of a file or another site', async () => {
    const { body } = await get(PREVIEW)
    const links = linksOf(body)
    expect(links).toContain(`${PREVIEW}/shows/lanterns`)
    for (const href of links) expect(href).toMatch(/^(#|https?:|mailto:|tel:|\/preview\/)/)
    const shows = await get(`${PREVIEW}/shows`)
    expect(shows.body).toContain('Songs &amp;')
    expect(linksOf(shows.body)).toEqual(expect.arrayContaining([PREVIEW, '/calendar.ics']))
    const show = await get(`${PREVIEW}/shows/lanterns`)
    expect([show.statusCode, linksOf(show.body).includes('/shows/lanterns.ics')]).toEqual([200, true])
  })

  it('of a former address leads to the one of now, and of none to the not-found page', async () => {
    api.addresses.set('shows/former', 'january')
    const { statusCode, headers } = await get(`${PREVIEW}/shows/former`)
    expect([statusCode, headers.location]).toEqual([302, `${PREVIEW}/shows/january`])
    const none = await get(`${PREVIEW}/nowhere`)
    expect([none.statusCode, none.headers['content-security-policy']]).toEqual([
      404,
      expect.stringContaining(`frame-ancestors ${ADMIN}`),
    ])
  })

  it.each([
    [`${PREVIEW}/terms`, '/api/legal-pages/terms?language=de'],
    [`${PREVIEW}/store`, '/api/merch-items?includePrintful=true&includeOwn=true&language=de'],
  ])('in another language asks for the texts and amounts of that language: %s', async (url, read) => {
    api.previews.set(TOKEN, { settings: { ...api.data.site, language: 'de' }, adminOrigin: ADMIN })
    expect((await get(url)).statusCode).toBe(200)
    expect(api.requests.map((request) => request.url)).toContain(read)
  })

  it('has what visitors do not see yet, on its page and in lists, and its other pages as they are', async () => {
    const hidden = mockEvent({ id: 3, slug: 'secret', title: 'Secret', date: 'July 9, 2026' })
    const answers = { '/api/events': [...api.data.events, hidden] }
    const content = { path: '/shows/secret', answers }
    expect((await get(`${PREVIEW}/shows/secret`)).statusCode).toBe(404)
    api.previews.set(TOKEN, { settings: api.data.site, adminOrigin: ADMIN, content })
    for (const path of ['/shows/secret', '/shows']) {
      const { statusCode, body, headers } = await get(PREVIEW + path)
      expect([statusCode, body.includes('Secret')]).toEqual([200, true])
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      expect((await get(path)).body).not.toContain('Secret')
    }
    expect((await get(`${PREVIEW}/shows/lanterns`)).statusCode).toBe(200)
  })

  it('goes on without a part that fails', async () => {
    api.data.posts = [{ id: '1', url: 'no address' }]
    const { statusCode, body } = await get(PREVIEW)
    expect([statusCode, body.includes('Songs &amp;')]).toEqual([200, true])
  })
})

it.each([
  ['unknown', `/preview/${'b'.repeat(43)}`],
  ['cut off', PREVIEW.slice(0, -1)],
  ['spelt in another way', PREVIEW.replace('a', '%61')],
  ['missing', '/preview/'],
  ['missing altogether', '/preview'],
])('an address whose token is %s is the not-found page, which nobody may frame', async (_case, url) => {
  const { statusCode, headers, body } = await get(url)
  expect([statusCode, body.includes('404 Page Not Found')]).toEqual([404, true])
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

it('is unavailable for a moment while the API does not answer', async () => {
  api.mode = 'failing'
  const { statusCode, headers } = await get(PREVIEW)
  expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store'])
})
