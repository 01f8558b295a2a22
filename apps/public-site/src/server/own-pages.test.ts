// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mockPage } from '@troubadour/api-client/mock/page-seed'
import { PATHS } from '@troubadour/domain/address/paths'
import { isReservedPath } from '@troubadour/domain/address/reserved-paths'
import { pageRoutes } from '../routes.tsx'
import { PAGE_DATA_PATH } from '../shared/page-state.ts'
import { startSite } from '../testing/start-site.ts'
import { startStubApi, type StubApi } from '../testing/stub-api.ts'

const ORIGIN = 'https://hollowpine.example'

let api: StubApi
let site: Awaited<ReturnType<typeof startSite>>
beforeEach(async () => {
  api = await startStubApi()
  site = await startSite(api.origin, { PUBLIC_ORIGIN: ORIGIN })
})
afterEach(async () => {
  await site.app.close()
  await api.stop()
})

const get = (url: string) => site.app.inject({ url })

describe('an own page (docs/product/public-pages.md#own-pages)', () => {
  const PAGE = mockPage({ id: 7, slug: 'lessons', title: 'Lessons', description: 'By the hour.' })
  beforeEach(() => void api.data.pages.push(PAGE, mockPage({ id: 8, slug: 'draft', isVisible: false })))

  it('has its text, a head of its own, and of React only the popup', async () => {
    const { statusCode, body } = await get('/lessons')
    expect(statusCode).toBe(200)
    expect(body).toContain('<p>Guitar and voice, **once a week**.</p>')
    expect(body).toMatch(/<title>Lessons[^<]*<\/title><meta name="description" content="By the hour.">/)
    expect(body).toContain(`<link rel="canonical" href="${ORIGIN}/lessons">`)
    expect(body).toMatch(/<meta property="og:image" content="[^"]+\/media\/share\/page-7-[0-9a-f]{12}\.jpg">/)
    expect(body).toContain('data-only="popup"')
    expect(body).toContain(`"@type":"WebPage","name":"Lessons","url":"${ORIGIN}/lessons"`)
  })

  it('is in the sitemap and linked while visitors see it', async () => {
    expect((await get('/sitemap.xml')).body).toContain(`<loc>${ORIGIN}/lessons</loc>`)
    const all = (await get('/sitemap.xml')).body + (await get('/')).body
    expect(all).toContain('href="/lessons"')
    expect(all).not.toContain('/draft')
  })

  it('is in no sitemap while it is placed nowhere', async () => {
    PAGE.place = 'nowhere'
    expect((await get('/sitemap.xml')).body).not.toContain('/lessons')
    expect((await get('/lessons')).statusCode).toBe(200)
    PAGE.place = 'footer'
    expect((await get('/sitemap.xml')).body).toContain('/lessons')
  })

  it('changes with what the API says of it', async () => {
    await get('/lessons')
    PAGE.text = 'Other words'
    expect((await get('/lessons')).body).toContain('<p>Other words</p>')
  })

  it('cannot be where the site has anything else', () => {
    const routes = site.app.printRoutes({ commonPrefix: false })
    const served = [...routes.matchAll(/^ {4}[├└]── ([a-z\d-]+)(?=[ /])/gm)].map(([, name]) => name)
    expect(served).toContain('latest-posts')
    const pages = Object.values(pageRoutes)
    const folders = pages.flatMap(({ kind, folder = kind, path }) => [folder, path?.slice(1)])
    const others = [PAGE_DATA_PATH, ...Object.values(PATHS)].map((path) => path.split('/')[1])
    const names = new Set([...served, ...folders, ...others, 'assets'].filter((name) => name))
    expect([...names].filter((name) => name && !isReservedPath(name))).toEqual([])
  })

  it('leads on from a former address, and is gone or not there', async () => {
    api.addresses.set('pages/lesson', 'lessons').set('pages/old', 'gone')
    expect((await get('/lesson')).headers.location).toBe('/lessons')
    expect((await get('/lessons/')).headers.location).toBe('/lessons')
    const statuses = ['/old', '/draft', '/Lessons', '/pages/lessons', '/metrics'].map(
      async (url) => (await get(url)).statusCode,
    )
    expect(await Promise.all(statuses)).toEqual([410, 404, 404, 404, 404])
  })
})
