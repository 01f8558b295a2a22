// @vitest-environment node
import { mockEvent, mockRelease } from '@troubadour/api-client/mock/seed'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TEST_NOW } from '../testing/render-page.tsx'
import { startSite } from '../testing/start-site.ts'
import { startStubApi, type StubApi } from '../testing/stub-api.ts'

const ASKED_FOR_EACH_TIME = 'public, no-cache'
const shared = (seconds: number) => `public, max-age=0, s-maxage=${seconds}, must-revalidate`

let api: StubApi
let site: Awaited<ReturnType<typeof startSite>>
let data: StubApi['data']
beforeAll(async () => {
  api = await startStubApi()
  data = structuredClone(api.data)
  // The first page of a process is slow, and a slow answer counts as none where the page can do without it.
  const { app } = await startSite(api.origin)
  await app.inject({ url: '/' })
  await app.close()
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.data = structuredClone(data)
  api.broken.clear()
  api.mode = 'answering'
  api.cacheControl = () => shared(60)
  site = await startSite(api.origin)
})
afterEach(() => site.app.close())

const cacheControlOf = async (url: string) => (await site.app.inject({ url })).headers['cache-control']

describe('where the API says that a CDN is told of changes', () => {
  it.each([
    ['/', shared(60)],
    ['/?category=MUSIC&utm_source=x', shared(60)],
    ['/terms', shared(60)],
    ['/latest-posts', shared(60)],
    ['/?notice=subscribed', ASKED_FOR_EACH_TIME],
    ['/nowhere', ASKED_FOR_EACH_TIME],
    ['/confirm?token=secret', 'no-store'],
    ['/unsubscribe?result=unsubscribe-unknown', 'no-store'],
    ['/page-data/of-no-page/', 'no-store'],
  ])('%s is %s', async (url, cacheControl) => {
    expect(await cacheControlOf(url)).toBe(cacheControl)
  })

  it('a page is the same for everybody, and sets no cookie', async () => {
    const ask = (headers: Record<string, string>) => site.app.inject({ url: '/', headers })
    const [one, other] = [await ask({ cookie: 'session=1', 'accept-language': 'de' }), await ask({})]
    expect(other.body).toBe(one.body)
    expect(one.headers).toMatchObject({ vary: 'accept-encoding', etag: other.headers.etag })
    expect([one.headers['set-cookie'], other.headers['set-cookie']]).toEqual([undefined, undefined])
  })

  it('a page may be kept as long as each part of it', async () => {
    api.cacheControl = (url) => shared(url === '/api/events' ? 7 : 60)
    expect([await cacheControlOf('/'), await cacheControlOf('/terms')]).toEqual([shared(7), shared(60)])
    api.cacheControl = (url) => (url === '/api/events' ? ASKED_FOR_EACH_TIME : shared(60))
    expect(await cacheControlOf('/')).toBe(ASKED_FOR_EACH_TIME)
  })

  it('a page that lacks something is nobody’s to keep', async () => {
    api.broken.set('/api/sign-up-token?for=page', 'failing')
    expect(await cacheControlOf('/')).toBe(ASKED_FOR_EACH_TIME)
    api.broken.clear()
    const posts = api.data.posts
    api.data.posts = [{ id: '1', url: 'no address' }]
    expect(await cacheControlOf('/')).toBe(ASKED_FOR_EACH_TIME)
    api.data.posts = posts
    api.mode = 'failing'
    expect(await cacheControlOf('/')).toBe('no-store')
  })

  it('nor is one that changes by itself kept beyond that moment', async () => {
    // In New York, where it is 8 in the morning.
    api.data.events = [
      mockEvent({ id: 1, date: 'May 1, 2026', time: '7:00 AM - 8:02 AM', isFeatured: true }),
      mockEvent({ id: 2, date: 'May 1, 2026', time: '7:00 AM - 8:10 AM' }),
    ]
    api.data.merchItems = [mockRelease({ id: 'music-1', releaseDate: '2026-05-02' })]
    const at = async (time: string) => {
      site.clock.now = Date.parse(`2026-05-${time}Z`)
      return cacheControlOf('/')
    }
    expect(site.clock.now).toBe(TEST_NOW)
    expect(await at('01T12:00:30')).toBe(shared(60))
    expect(await at('01T12:01:30')).toBe(shared(30))
    // It is over, and the page, whose clock shows minutes, does not know yet.
    expect(await at('01T12:02:30')).toBe(ASKED_FOR_EACH_TIME)
    expect(await at('01T12:03:00')).toBe(shared(60))
    expect(await at('01T12:09:50')).toBe(shared(10))
    expect(await at('02T03:59:20')).toBe(shared(40))
    expect(await at('02T04:00:00')).toBe(shared(60))
  })
})
