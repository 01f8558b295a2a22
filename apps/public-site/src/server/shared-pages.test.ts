// @vitest-environment node
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { publicSiteEnv } from '../env.ts'
import { startSite } from '../testing/start-site.ts'
import { startStubApi, type StubApi } from '../testing/stub-api.ts'

const REVALIDATED = 'public, no-cache'
const SHARED = 'public, max-age=0, s-maxage=5, must-revalidate'

let api: StubApi
let site: Awaited<ReturnType<typeof startSite>>
let data: StubApi['data']
beforeAll(async () => {
  api = await startStubApi()
  data = structuredClone(api.data)
  // The first page of a process is slow, and a slow optional response counts as missing.
  const { app } = await startSite(api.origin)
  await app.inject({ url: '/' })
  await app.close()
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.data = structuredClone(data)
  api.broken.clear()
  api.mode = 'answering'
  site = await startSite(api.origin, { CDN_MAX_AGE: '5' })
})
afterEach(() => site.app.close())

const cacheControlOf = async (url: string) => (await site.app.inject({ url })).headers['cache-control']

it.each(['6', '-1', '0.5', 'a while'])('CDN_MAX_AGE=%s is refused', (CDN_MAX_AGE) => {
  const problems = publicSiteEnv.safeParse({ CDN_MAX_AGE }).error?.issues.map(({ path }) => path.join())
  expect(problems).toContain('CDN_MAX_AGE')
})

describe('with CDN_MAX_AGE', () => {
  it.each([
    ['/', SHARED],
    ['/?category=MUSIC&utm_source=x', SHARED],
    ['/terms', SHARED],
    ['/latest-posts', SHARED],
    ['/?notice=subscribed', REVALIDATED],
    ['/nowhere', REVALIDATED],
    ['/confirm?token=secret', 'no-store'],
    ['/unsubscribe?result=unsubscribe-unknown', 'no-store'],
    ['/page-data/of-no-page/', 'no-store'],
    ['/api/events', REVALIDATED],
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

  it('a page that lacks something is not shared', async () => {
    const posts = api.data.posts
    api.data.posts = [{ id: '1', url: 'no address' }]
    expect(await cacheControlOf('/')).toBe(REVALIDATED)
    api.data.posts = posts
    api.mode = 'failing'
    expect(await cacheControlOf('/')).toBe('no-store')
  })
})
