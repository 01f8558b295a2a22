import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHandStore, storeProduct, UNREACHABLE, type HandStore } from '../../testing/hand-client.ts'
import { trackRow } from '../../testing/fixtures.ts'
import { createPrintfulApp, refreshAt } from '../../testing/printful-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const ALL = '/api/merch-items?includePrintful=true'

let store: HandStore
let api: TestApp
beforeAll(async () => {
  store = createHandStore([
    storeProduct(7, { title: 'Hoodie', price: { minMinor: 4200, maxMinor: 4800, currency: 'EUR' } }),
    storeProduct(5, { title: 'Mug', isSoldOut: true }),
  ])
  api = await createPrintfulApp(store)
  await api.database.db.insertInto('musicTracks').values(trackRow()).execute()
})
afterAll(() => api.close())

async function titles(url = ALL): Promise<string[]> {
  const response = await api.call('GET', url, { as: 'anonymous' })
  expect(response.statusCode).toBe(200)
  await api.app.printful?.settled()
  return response.json().map(({ title }: { title: string }) => title)
}
const advance = (ms: number) => void (api.clock.now = new Date(api.clock.now.getTime() + ms))
const put = (id: number, body: unknown) => api.call('PUT', `/api/admin/printful-products/${id}`, { body })

test('before the first walk there are the releases alone; asking has the catalogue read', async () => {
  expect(await titles()).toEqual(['Night Railway'])
  expect(await titles()).toEqual(['Night Railway', 'Hoodie', 'Mug'])
  expect(await titles('/api/merch-items')).toEqual(['Night Railway'])
  expect(await titles('/api/merch-items?includePrintful=false')).toEqual(['Night Railway'])
})

test('a product as visitors see it', async () => {
  await put(7, { link: 'https://shop.example/7', saleInfo: 'New!', isComingSoon: true })
  const [, hoodie, mug] = (await api.call('GET', ALL, { as: 'anonymous' })).json()
  expect(hoodie).toEqual({
    id: 'printful-7',
    title: 'Hoodie',
    description: null,
    category: 'APPAREL',
    imageUrl: '',
    additionalImages: '',
    price: 'From €42.00',
    originalPrice: null,
    saleInfo: 'New!',
    isComingSoon: true,
    comingSoonTag: 'Coming Soon',
    releaseDate: null,
    createdAt: '2026-06-15T16:00:00.000Z',
    streamUrl: null,
    presaveUrl: null,
    spotifyEmbedUrl: null,
    link: 'https://shop.example/7',
    isVisibleInHearIt: false,
    isVisibleInStore: true,
    isSoldOut: false,
    priceMinor: 4200,
    currency: 'EUR',
    cardColour: null,
  })
  expect(mug).toMatchObject({ isSoldOut: true, price: '$24.50' })
})

test('a hidden product does not leave the server, for nobody, until it is shown', async () => {
  await put(7, { saleInfo: 'Hidden', category: 'APPAREL' })
  for (const as of ['anonymous', 'admin'] as const)
    expect((await api.call('GET', ALL, { as })).body).not.toContain('Hoodie')
  await refreshAt(api, MINUTE_MS)
  expect(await titles()).toEqual(['Night Railway', 'Mug'])
  await put(7, { saleInfo: '', category: 'APPAREL' })
  expect(await titles()).toEqual(['Night Railway', 'Hoodie', 'Mug'])
})

test('while the catalogue cannot be read the last one is shown, for seven days, and Printful is hardly asked', async () => {
  await refreshAt(api, MINUTE_MS)
  store.faults.set('platform', UNREACHABLE)
  store.calls.length = 0
  for (let hour = 0; hour < 167; hour += 1) {
    advance(60 * MINUTE_MS)
    expect(await titles()).toEqual(['Night Railway', 'Hoodie', 'Mug'])
  }
  expect(store.calls.length).toBeLessThanOrEqual(167)
  advance(60 * MINUTE_MS)
  expect(await titles()).toEqual(['Night Railway'])
  store.faults.clear()
  expect(await refreshAt(api, MINUTE_MS)).toBe('done')
  expect(await titles()).toEqual(['Night Railway', 'Hoodie', 'Mug'])
})

test('an expired catalogue that cannot be read is answered from what is kept until it is tried again', async () => {
  await refreshAt(api, MINUTE_MS)
  store.faults.set('platform', UNREACHABLE)
  await titles()
  advance(10 * MINUTE_MS)
  await titles()
  // The walk has failed by now, which is written where the next look finds it.
  advance(30_000)
  await titles()
  store.calls.length = 0
  advance(29_000)
  for (let times = 0; times < 50; times += 1) await titles()
  expect(store.calls).toEqual([])
  store.faults.clear()
  advance(60 * MINUTE_MS)
  await titles()
  expect(store.calls).toContain('list')
})

test('a catalogue of seven days ends at its moment, also in what is kept', async () => {
  await refreshAt(api, MINUTE_MS)
  store.faults.set('platform', UNREACHABLE)
  advance(7 * DAY_MS - 1000)
  expect(await titles()).toContain('Hoodie')
  advance(1000)
  expect(await titles()).toEqual(['Night Railway'])
  store.faults.clear()
})
