// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import { KIND_NAMES, SHOWN_NAMES } from '@troubadour/domain/content/kind-names'
import { endpoints } from '@troubadour/domain/contract/endpoints'
import { startSite } from '../testing/start-site.ts'
import { startStubApi, type StubApi } from '../testing/stub-api.ts'

/** What every page reads. */
const FRAME = [
  'GET /api/latest-posts',
  'GET /api/site',
  ...SHOWN_NAMES.map((name) => `GET ${endpoints[KIND_NAMES[name].shown].path}`),
]

let api: StubApi
let site: Awaited<ReturnType<typeof startSite>>

beforeEach(async () => {
  api = await startStubApi()
  site = await startSite(api.origin)
})
afterEach(async () => {
  await site.app.close()
  await api.stop()
})

const readsOf = async (url: string) => {
  await site.app.inject({ url })
  return api.requests.map(({ method, url: path }) => `${method} ${path}`).sort()
}

it('the home page reads what it shows, and no media items (docs/product/calls.md#site-calls)', async () => {
  expect(await readsOf('/')).toEqual(
    [
      ...FRAME,
      'GET /api/events/featured',
      'GET /api/events?for=home',
      'GET /api/instagram-posts',
      'GET /api/merch-items?for=home',
      'GET /api/merch-items?includePrintful=true&includeOwn=true&for=home',
    ].sort(),
  )
})

it.each(['/terms', '/privacy'])(
  '%s reads its text, the settings, what every page links to, and the show that the popup tells of',
  async (url) => {
    const text = `GET /api/legal-pages${url}`
    expect(await readsOf(url)).toEqual([...FRAME, 'GET /api/events/featured', text].sort())
  },
)

it('a page that is not there reads the settings and what every page links to, and asks whether anything was there', async () => {
  expect(new Set(await readsOf('/nowhere'))).toEqual(
    new Set([...FRAME, 'GET /api/addresses/pages/nowhere', 'GET /api/events/featured']),
  )
})

it.each(['/admin', '/admin/events', '/auth'])(
  '%s has none of the code that opens the popup (docs/product/states.md#featured-popup)',
  async (url) => {
    const { body } = await site.app.inject({ url })
    expect(body).not.toContain('data-entry')
  },
)

it('what is hidden is gone from every page within 300 ms, and until then pages ask the API nothing', async () => {
  await site.app.close()
  site = await startSite(api.origin, {}, {})
  const origin = await site.app.listen({ port: 0, host: '127.0.0.1' })
  const isShown = async (path: string) => (await (await fetch(origin + path)).text()).includes('Lanterns')
  const show = mockEvent({ id: 1, slug: 'lanterns', title: 'Lanterns' })
  api.data.events = [show]
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  expect(await isShown('/shows')).toBe(true)
  show.isVisible = false
  const arrivals = api.arrivals
  now.mockReturnValue(1149)
  // The first is cached; the second is rendered from the data read for the first.
  expect([await isShown('/shows'), await isShown('/shows?from=mail')]).toEqual([true, true])
  expect(api.arrivals).toBe(arrivals)
  now.mockReturnValue(1299)
  expect([await isShown('/shows'), await isShown('/shows?from=mail')]).toEqual([false, false])
  now.mockRestore()
})
