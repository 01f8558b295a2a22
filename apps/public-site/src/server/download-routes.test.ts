// @vitest-environment node
import type { LinkedDownloads } from '@troubadour/domain/release/downloads'
import { beforeEach, describe, expect, it } from 'vitest'
import { startSiteForFile } from '../testing/start-site.ts'

const ORIGIN = 'https://hollowpine.example'
const TOKEN = '7.mfx3k2a1.abc'
const HREF = '/api/downloads/files/7.9.flac.mfx3k2a1.abc'
const DOWNLOADS: LinkedDownloads = {
  release: { slug: 'ember-road', title: 'Ember Road', imageUrl: '' },
  expiresAt: '2026-07-01T02:00:00.000Z',
  recordings: [
    { id: 9, title: 'Ember', files: [{ format: 'flac', name: 'Ember.flac', bytes: 5_000_000, href: HREF }] },
  ],
}

const { api, site } = await startSiteForFile()
beforeEach(() => {
  api.requests.length = 0
  api.links.clear()
})

const headingOf = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1]
const open = () => site.app.inject({ url: `/downloads/${TOKEN}` })

describe('a download link', () => {
  it('shows the files, to one visitor alone', async () => {
    api.links.set(TOKEN, [200, DOWNLOADS])
    const { statusCode, headers, body } = await open()
    expect([statusCode, headingOf(body)]).toEqual([200, 'Ember Road'])
    expect(body).toContain(`href="${HREF}"`)
    // The last day in New York.
    expect(body).toContain('works until June 30, 2026')
    expect(body).toContain('<title>Ember Road')
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    expect(headers.etag).toBeUndefined()
  })

  it('is not what the address of the form is, which leads to all releases', async () => {
    const { statusCode, headers } = await site.app.inject({ url: '/downloads' })
    expect([statusCode, headers.location]).toEqual([302, '/music'])
  })

  it('says that the files are not ready yet', async () => {
    api.links.set(TOKEN, [200, { ...DOWNLOADS, recordings: [], isPreparing: true }])
    expect((await open()).body).toContain('The files are being prepared.')
  })

  it.each([
    [410, { release: DOWNLOADS.release }, 'This download link no longer works', '/music/ember-road'],
    [410, { release: null }, 'This download link no longer works', '/music'],
    [400, { errors: {} }, 'This download link no longer works', '/music'],
    [404, {}, 'Nothing to download right now', '/music'],
    [404, { release: DOWNLOADS.release }, 'Nothing to download right now', '/music/ember-road'],
    [500, {}, 'That did not work', '/music'],
  ])('answered with %i %j says so, and leads on', async (status, answer, heading, href) => {
    api.links.set(TOKEN, [status, { message: 'No', ...answer }])
    const { body, headers } = await open()
    expect(headingOf(body)).toBe(heading)
    expect(body).toContain(`href="${href}"`)
    expect(headers['referrer-policy']).toBe('no-referrer')
  })
})

it.each([
  ['/redeem/', 301, '/redeem'],
  [`/downloads/${TOKEN}/`, 301, `/downloads/${TOKEN}`],
  ['/downloads/', 404, undefined],
])('%s is answered with %i', async (url, status, location) => {
  const { statusCode, headers } = await site.app.inject({ url })
  expect([statusCode, headers.location]).toEqual([status, location])
})

const post = (fields: Record<string, string>, url = '/redeem') =>
  site.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN },
  })

describe('the form for a link by mail', () => {
  const ask = (fields: Record<string, string>) => post({ slug: 'ember-road', ...fields }, '/downloads')

  it("asks in the visitor's name, and says to look into the mailbox", async () => {
    const { statusCode, body, headers } = await ask({ email: 'ann@example.com', news: 'yes', website: '' })
    expect([statusCode, headingOf(body)]).toEqual([200, 'Your download is on its way'])
    expect(body).toContain('>ann@example.com</b>')
    expect(body).toContain('href="/music/ember-road"')
    expect(headers['cache-control']).toBe('private, no-store')
    const [sent] = api.requests.filter(({ method }) => method === 'POST')
    expect([sent?.url, sent?.headers.origin, sent?.body]).toEqual([
      '/api/releases/ember-road/download-requests',
      ORIGIN,
      JSON.stringify({ email: 'ann@example.com', wantsNews: true, website: '' }),
    ])
  })

  it.each([
    ['wrong', 400, 'Please enter a valid email address'],
    ['many', 429, 'There were too many sign-ups. Please try again in an hour.'],
    ['down', 503, 'We could not reach our server. Please try again in a moment.'],
  ])('refused for an address that is %s, says so in the same form', async (email, status, message) => {
    const { statusCode, body } = await ask({ email, news: 'yes' })
    expect([statusCode, headingOf(body)]).toEqual([status, 'Download by mail'])
    expect(body).toContain(`>${message}</p>`)
    expect(body).toContain(`value="${email}"`)
    expect(body).toMatch(/name="news" [^>]*checked/)
  })

  it('says so where there is nothing to fetch', async () => {
    expect(headingOf((await ask({ email: 'missing' })).body)).toBe('Nothing to download right now')
  })
})

describe('the page for codes', () => {
  it('loads React for the popup, with the data of its own path', async () => {
    const { body } = await site.app.inject({ url: '/redeem' })
    const [, data = ''] = /data-data="([^"]+)"/.exec(body) ?? []
    expect(data).toMatch(/^\/page-data\/[^/]+\/redeem$/)
    expect((await site.app.inject({ url: data })).json().queries.length).toBeGreaterThan(1)
  })

  it('has the code of its address in the field, as text, and redeems nothing', async () => {
    const { statusCode, body, headers } = await site.app.inject({ url: '/redeem?code=K7MW%22%3E%3Cb%3E' })
    expect([statusCode, headingOf(body)]).toEqual([200, 'Redeem a code'])
    expect(body).toContain('value="K7MW&quot;&gt;&lt;b&gt;"')
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
    expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([])
    // Each form has another attempt id.
    const attemptOf = (html: string) => /name="attempt" value="([^"]+)"/.exec(html)?.[1]
    expect(attemptOf((await site.app.inject({ url: '/redeem' })).body)).not.toBe(attemptOf(body))
  })

  it("leads to the download link, asked for in the visitor's name", async () => {
    const { statusCode, headers } = await post({ code: 'good', attempt: 'a-form-of-a-page' })
    expect([statusCode, headers.location]).toEqual([303, `/downloads/${TOKEN}`])
    const [sent] = api.requests.filter(({ method }) => method === 'POST')
    expect([sent?.headers.origin, sent?.body]).toEqual([
      ORIGIN,
      JSON.stringify({ code: 'good', attempt: 'a-form-of-a-page' }),
    ])
  })

  it.each([
    ['used', 410, 'This code has been used.'],
    ['short', 400, 'Please enter the 12 letters and digits of your code.'],
    ['down', 503, 'We could not reach our server. Please try again in a moment; your code still works.'],
  ])('says at the field why %s is refused, in the same form', async (code, status, message) => {
    const { statusCode, body } = await post({ code, attempt: 'a-form-of-a-page' })
    expect(statusCode).toBe(status)
    expect(body).toContain(`>${message}</p>`)
    expect(body).toContain(`value="${code}"`)
    expect(body).toContain('value="a-form-of-a-page"')
  })
})
