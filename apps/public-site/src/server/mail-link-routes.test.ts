// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest'
import { startSite, startSiteForFile } from '../testing/start-site.ts'

const ORIGIN = 'https://hollowpine.example'
const { api, site } = await startSiteForFile()
api.data.site.contactEmail = 'letters@hollowpine.example'
const get = (url: string) => site.app.inject({ url })
const post = (url: string, fields: Record<string, string>) =>
  site.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN },
  })
const headingOf = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1]
const buttonsOf = (html: string) => [...html.matchAll(/<button[^>]*>([^<]*)/g)].map(([, label]) => label)
/** The API's calls, except reads of pages. */
const deeds = () =>
  api.requests.flatMap(({ method, url, body }) => (method === 'GET' ? [] : [`${method} ${url} ${body}`]))

beforeEach(() => {
  api.requests.length = 0
})

describe('a link of a mail that is followed', () => {
  it.each([
    ['/confirm?token=known', 200, 'Confirm your address', ['Confirm my address']],
    ['/unsubscribe?token=known', 200, 'Leave the newsletter?', ['Unsubscribe']],
    ['/confirm', 404, 'This link is not complete', []],
    ['/unsubscribe?token=', 404, 'This link is not complete', []],
    // No URL claims that an action was done.
    ['/confirm?result=confirmed', 404, 'This link is not complete', []],
    ['/unsubscribe?result=unsubscribed&token=known', 200, 'Leave the newsletter?', ['Unsubscribe']],
  ])('%s: %i, %s, and nothing has changed', async (url, status, heading, buttons) => {
    const { statusCode, body, headers } = await get(url)
    expect([statusCode, headingOf(body), buttonsOf(body)]).toEqual([status, heading, buttons])
    expect(body).toContain(`<title>${heading}`)
    expect(deeds()).toEqual([])
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'strict-origin',
      'content-type': 'text/html; charset=utf-8',
    })
    expect(headers.etag).toBeUndefined()
  })

  it('is not asked about by a HEAD either, and its secret is text', async () => {
    await site.app.inject({ method: 'HEAD', url: '/confirm?token=known' })
    expect(deeds()).toEqual([])
    const { body } = await get('/confirm?token=%22%3E%3Cb%3E')
    expect(body).toContain('name="token" value="&quot;&gt;&lt;b&gt;"')
    expect(body).not.toContain('"><b>')
  })
})

describe('its button', () => {
  it.each([
    ['/confirm', {}, 'confirm', 'Your address is confirmed'],
    ['/unsubscribe', { again: 'yes' }, 'resubscribe', 'Welcome back!'],
  ])(
    "%s %j is done in the visitor's name, and the answer has no secret",
    async (url, more, deed, heading) => {
      const { statusCode, body, headers } = await post(url, { token: 'known', ...more })
      expect([statusCode, headingOf(body), buttonsOf(body)]).toEqual([200, heading, []])
      expect(body).not.toContain('value="known"')
      expect(headers['cache-control']).toBe('no-store')
      expect(deeds()).toEqual([`POST /api/subscription/${deed} {"token":"known"}`])
      expect(api.requests.find(({ method }) => method === 'POST')?.headers.origin).toBe(ORIGIN)
    },
  )

  it('unsubscribes, and the page that says so offers to undo it', async () => {
    const { statusCode, body } = await post('/unsubscribe', { token: 'known' })
    expect([statusCode, headingOf(body), buttonsOf(body)]).toEqual([
      200,
      'You are unsubscribed',
      ['Subscribe again'],
    ])
    expect(deeds()).toEqual(['POST /api/subscription/unsubscribe {"token":"known"}'])
    expect(body).toMatch(/action="\/unsubscribe".*name="token" value="known".*name="again" value="yes"/s)
  })

  it.each([
    ['/confirm', {}, 'old', 404, 'This link no longer works'],
    ['/unsubscribe', {}, 'old', 404, 'We do not know this link'],
    ['/unsubscribe', { again: 'yes' }, 'old', 404, 'We do not know this link'],
    ['/confirm', {}, 'undone', 410, 'You have left the newsletter'],
    ['/confirm', {}, 'unproven', 403, 'That did not work here'],
    ['/unsubscribe', {}, 'unproven', 403, 'That did not work here'],
    ['/unsubscribe', { again: 'yes' }, 'unproven', 403, 'That did not work here'],
  ])(
    '%s %j: an API that refuses a link that is %s is not asked again',
    async (url, more, token, status, heading) => {
      const { statusCode, body } = await post(url, { token, ...more })
      expect([statusCode, headingOf(body), buttonsOf(body)]).toEqual([status, heading, []])
      expect(body).toContain('mailto:letters@hollowpine.example')
    },
  )

  it.each([
    ['/confirm', {}, 'Confirm my address'],
    ['/unsubscribe', {}, 'Unsubscribe'],
    ['/unsubscribe', { again: 'yes' }, 'Subscribe again'],
  ])('%s %j can be tried again when the API has trouble', async (url, more, label) => {
    const { statusCode, body } = await post(url, { token: 'troubled', ...more })
    expect([statusCode, headingOf(body), buttonsOf(body)]).toEqual([503, 'That did not work', [label]])
    expect(body).toContain('name="token" value="troubled"')
    expect(body.includes('name="again"')).toBe('again' in more)
  })

  it.each(['/confirm', '/unsubscribe'])('%s does nothing without a secret', async (url) => {
    const { statusCode, body } = await post(url, {})
    expect([statusCode, headingOf(body)]).toEqual([404, 'This link is not complete'])
    expect(deeds()).toEqual([])
  })

  it('is there while the API is down', async () => {
    const alone = await startSite('http://127.0.0.1:1')
    const ready = await alone.app.inject({ url: '/unsubscribe?token=known' })
    expect([ready.statusCode, headingOf(ready.body)]).toEqual([200, 'Leave the newsletter?'])
    const pressed = await alone.app.inject({
      method: 'POST',
      url: '/unsubscribe',
      payload: 'token=known',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([pressed.statusCode, headingOf(pressed.body)]).toEqual([503, 'That did not work'])
    await alone.app.close()
  })
})
