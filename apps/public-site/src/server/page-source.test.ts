// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { pageRenderer } from '../entry-server.tsx'
import { TEST_ASSETS } from '../testing/start-site.ts'
import { TEST_NOW } from '../testing/render-page.tsx'
import { createApiSource } from './api-source.ts'
import { createPageSource } from './page-source.ts'

afterEach(() => vi.restoreAllMocks())

it('requests share a load, while they may share the responses of the API', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  const answered = Promise.withResolvers<void>()
  const fetch = vi.fn(() => answered.promise.then(() => Response.json(DEFAULT_SITE_SETTINGS)))
  const by = { ...pageRenderer, load: vi.fn(pageRenderer.load) }
  const { load } = createPageSource({
    getRenderer: async () => by,
    openReading: createApiSource({ apiOrigin: 'http://api', log: { warn: vi.fn() }, fetch }),
    findAddress: async () => 'nothing',
    assets: TEST_ASSETS,
    publicOrigin: undefined,
    musicOrigin: 'https://open.spotify.com',
    now: () => TEST_NOW,
  })
  const burst = [load(by, 'terms'), load(by, 'terms')]
  now.mockReturnValue(1149)
  burst.push(load(by, 'terms'))
  expect(by.load).toHaveBeenCalledOnce()
  now.mockReturnValue(1150)
  const later = load(by, 'terms')
  expect(by.load).toHaveBeenCalledTimes(2)
  answered.resolve()
  const [first, ...others] = await Promise.all(burst)
  expect(others).toEqual([first, first])
  expect((await later).log.reusableUntil).toBe(1400)
  now.mockReturnValue(1299)
  expect(await load(by, 'terms')).toBe(await later)
  now.mockReturnValue(1300)
  await load(by, 'terms')
  expect(by.load).toHaveBeenCalledTimes(3)
})

it('the load of an unknown address is not kept', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  const fetch = vi.fn(async (url: unknown) =>
    Response.json(String(url).endsWith('/api/site') ? DEFAULT_SITE_SETTINGS : []),
  )
  const by = { ...pageRenderer, load: vi.fn(pageRenderer.load) }
  const { resolve } = createPageSource({
    getRenderer: async () => by,
    openReading: createApiSource({ apiOrigin: 'http://api', log: { warn: vi.fn() }, fetch }),
    findAddress: async () => 'nothing',
    assets: TEST_ASSETS,
    publicOrigin: undefined,
    musicOrigin: 'https://open.spotify.com',
    now: () => TEST_NOW,
  })
  await resolve(by, '/shows/nowhere')
  await resolve(by, '/shows/nowhere')
  expect(by.load.mock.calls.map(([name]) => name)).toEqual(['show', 'not-found', 'show'])
})
