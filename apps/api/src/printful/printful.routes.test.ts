import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createFakeStore,
  storeProduct,
  UNREACHABLE,
  createPrintfulApp,
  PRINTFUL,
  syncAfter,
  type FakeStore,
} from '../testing/printful.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { PrintfulError } from './client/printful-client.ts'

const MINUTE_MS = 60_000
const PRODUCTS = '/api/admin/printful-products'
const REFRESH = '/api/admin/printful/refresh-cache'

let store: FakeStore
let api: TestApp
beforeAll(async () => {
  store = createFakeStore([])
  api = await createPrintfulApp(store)
})
beforeEach(async () => {
  store.faults.clear()
  store.products = [
    storeProduct(389000001, {
      title: 'Wanderer Hoodie',
      price: { minMinor: 4200, maxMinor: 4800, currency: 'USD' },
    }),
    storeProduct(389000002, { title: 'Camp "Mug"', price: null, isSoldOut: true }),
  ]
  await syncAfter(api, MINUTE_MS)
})
afterAll(() => api.close())

const put = (body: unknown, id = 389000001) => api.call('PUT', `${PRODUCTS}/${id}`, { body })
const list = async () => (await api.call('GET', PRODUCTS)).json()
const status = async () => (await api.call('GET', '/api/admin/printful/status')).json()

describe('the list', () => {
  test('has the products in Printful’s order, with price and settings', async () => {
    expect(await list()).toEqual([
      {
        id: 389000001,
        slug: 'wanderer-hoodie',
        title: 'Wanderer Hoodie',
        description: null,
        blankDescription: '',
        categoryLabel: null,
        blankType: '',
        category: 'APPAREL',
        imageUrl: '',
        price: 'From $42.00',
        link: null,
        saleInfo: '',
        additionalImages: '',
        isComingSoon: false,
        formerSaleInfo: '',
        isSoldOut: false,
        priceMinor: 4200,
        priceMaxMinor: 4800,
        currency: 'USD',
        createdAt: '2026-06-15T16:01:00.000Z',
        position: null,
        version: 1,
      },
      expect.objectContaining({
        id: 389000002,
        price: '',
        priceMinor: null,
        currency: null,
        isSoldOut: true,
      }),
    ])
  })

  test('starts a sync in the background when the catalogue has expired', async () => {
    store.products.push(storeProduct(3))
    api.clock.now = new Date(api.clock.now.getTime() + 11 * MINUTE_MS)
    expect(await list()).toHaveLength(2)
    await api.app.printful?.settled()
    expect(await list()).toHaveLength(3)
  })
})

test('a product is moved in the order of Get It, and back', async () => {
  const order = (move: object | null) => api.call('PUT', '/api/admin/printful/order', { body: { move } })
  const moved = await order({ id: 389000002, to: 0 })
  expect([moved.statusCode, moved.json()]).toMatchObject([200, [{ position: null }, { position: 0 }]])
  const items = (await api.call('GET', '/api/merch-items?includePrintful=true', { as: 'anonymous' })).json()
  expect(items).toMatchObject([{ id: 'printful-389000001' }, { id: 'printful-389000002', position: 0 }])
  expect(items[0]).not.toHaveProperty('position')
  const { entries } = (await api.call('GET', '/api/admin/activity?kind=change')).json()
  expect(entries[0]).toMatchObject({
    summary: `Moved the product "Camp 'Mug'"`,
    before: { place: 2 },
    after: { place: 1 },
  })
  expect((await order(null)).json()).toMatchObject([{ position: null }, { position: null }])
  expect((await order({ id: 4711, to: 0 })).statusCode).toBe(404)
})

describe('a change', () => {
  test('of some fields leaves the others, and is written into the audit log', async () => {
    const link = 'https://shop.example/hoodie'
    expect((await put({ link, isComingSoon: true })).json()).toMatchObject({
      link,
      isComingSoon: true,
      version: 2,
    })
    const changed = await put({ saleInfo: 'New!', category: 'Whatever was echoed' })
    expect(changed.json()).toMatchObject({
      link,
      isComingSoon: true,
      saleInfo: 'New!',
      category: 'APPAREL',
      version: 3,
    })
    const { entries } = (await api.call('GET', '/api/admin/activity?kind=change')).json()
    expect(entries[0]).toMatchObject({
      summary: 'Updated the product "Wanderer Hoodie"',
      before: { saleInfo: '' },
      after: { saleInfo: 'New!' },
    })
  })

  test('hiding remembers the tag, showing brings back none, another tag forgets it', async () => {
    const steps = [
      ['Sale!', ''],
      ['Hidden', 'Sale!'],
      ['Hidden', 'Sale!'],
      ['', 'Sale!'],
      ['New!', ''],
      ['', ''],
      ['Hidden', ''],
      ['', ''],
    ]
    for (const [saleInfo, formerSaleInfo] of steps)
      expect((await put({ saleInfo, category: 'APPAREL' })).json()).toMatchObject({
        saleInfo,
        formerSaleInfo,
      })
  })

  test('with a stale version is refused with the current product', async () => {
    const { version } = (await put({ saleInfo: 'First' })).json()
    const stale = await put({ saleInfo: 'Second', version: version - 1 })
    expect([stale.statusCode, stale.json()]).toEqual([
      409,
      {
        message: 'This product was changed by somebody else in the meantime.',
        current: expect.objectContaining({ saleInfo: 'First', version }),
      },
    ])
    expect((await put({ saleInfo: 'Second', version })).statusCode).toBe(200)
  })

  test.each([
    [{ saleInfo: 'hidden' }, 'saleInfo'],
    [{ link: 'javascript:alert(1)' }, 'link'],
    [{ additionalImages: 'https://a.example/1.jpg,nonsense' }, 'additionalImages'],
    [{ price2: '1' }, 'price2'],
  ])('%j is a field error', async (body, field) => {
    const response = await put(body)
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([400, [field]])
  })

  test('of a product that there is not is 404, also of one that has gone', async () => {
    expect((await put({}, 4)).statusCode).toBe(404)
    store.products.pop()
    await syncAfter(api, MINUTE_MS)
    expect((await put({}, 389000002)).statusCode).toBe(404)
  })
})

describe('Refresh Cache', () => {
  test('answers how many products and until when', async () => {
    api.clock.now = new Date('2026-06-15T17:00:00Z')
    const response = await api.call('POST', REFRESH)
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { count: 2, cacheExpiration: '2026-06-15T17:10:00.000Z' },
    ])
  })

  test('that fails says so in plain words, and the status goes on saying it', async () => {
    store.faults.set('list', UNREACHABLE)
    api.clock.now = new Date('2026-06-15T18:00:00Z')
    const response = await api.call('POST', REFRESH)
    expect([response.statusCode, response.json()]).toEqual([502, { message: UNREACHABLE.message }])
    expect(await status()).toMatchObject({
      state: 'failing',
      lastError: { problem: 'unreachable', message: UNREACHABLE.message, at: '2026-06-15T18:00:00.000Z' },
      retryAt: '2026-06-15T18:00:30.000Z',
      productCount: 2,
    })
    expect(await list()).toHaveLength(2)
  })

  test.each(['rate-limited', 'paused'] as const)(
    'while nothing may be asked (%s) says when',
    async (problem) => {
      const retryAt = new Date(api.clock.now.getTime() + 72_300)
      store.faults.set('list', new PrintfulError(problem, 'Please wait.', retryAt))
      api.clock.now = new Date(api.clock.now.getTime() + MINUTE_MS)
      const response = await api.call('POST', REFRESH)
      expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '13'])
    },
  )
})

test('the status names the store and what was left out, and tells no secret', async () => {
  store.skipInList.set(389000002, 'It is ignored in Printful.')
  await syncAfter(api, MINUTE_MS)
  store.skipInList.clear()
  expect(await status()).toMatchObject({
    state: 'connected',
    isStandIn: false,
    storeName: 'Hollow Pine Store',
    productCount: 1,
    lastSyncAt: api.clock.now.toISOString(),
    lastError: null,
    retryAt: null,
    refresh: { isRunning: false, done: 0, total: null },
    skipped: [{ id: 389000002, title: 'Camp "Mug"', reason: 'It is ignored in Printful.' }],
    webhook: { isSet: false, createdAt: null, lastReceivedAt: null },
  })
  expect(api.log.text).not.toContain(PRINTFUL.apiKey)
})

test('without a key there are no products, and nothing is asked', async () => {
  const without = await createTestApp()
  expect((await without.call('GET', PRODUCTS)).json()).toEqual([])
  expect((await without.call('GET', '/api/admin/printful/status')).json()).toMatchObject({
    state: 'not-configured',
  })
  expect((await without.call('POST', REFRESH)).statusCode).toBe(409)
  expect((await without.call('POST', '/api/admin/printful/webhook-token')).statusCode).toBe(409)
  expect((await without.call('GET', '/api/merch-items?includePrintful=true')).json()).toEqual([])
  await without.close()
})
