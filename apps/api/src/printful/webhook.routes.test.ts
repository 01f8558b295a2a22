import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createFakeStore,
  storeProduct,
  UNREACHABLE,
  createPrintfulApp,
  syncAfter,
  type FakeStore,
} from '../testing/printful.ts'
import type { TestApp } from '../testing/test-app.ts'
import { markWebhookRegistered } from './webhook.routes.ts'

describe('webhook.routes', () => {
  const MINUTE_MS = 60_000
  const PUBLIC_ORIGIN = 'https://www.example.com'
  const ROTATE = '/api/admin/printful/webhook-token'

  let store: FakeStore
  let api: TestApp
  let path: string
  beforeAll(async () => {
    store = createFakeStore([])
    api = await createPrintfulApp(store, { publicOrigin: PUBLIC_ORIGIN })
  })
  beforeEach(async () => {
    store.faults.clear()
    store.products = [1, 2, 3].map((id) => storeProduct(id, { blankIds: [70 + (id % 2)] }))
    await syncAfter(api, MINUTE_MS)
    const { url } = (await api.call('POST', ROTATE)).json()
    path = new URL(url).pathname
    store.calls.length = 0
  })
  afterAll(() => api.close())

  async function notify(type: string, data: unknown, to = path): Promise<number> {
    const response = await api.call('POST', to, {
      as: 'anonymous',
      body: { type, created: 1, retries: 0, store: 1, data },
      headers: { origin: undefined },
    })
    await api.app.printful?.settled()
    return response.statusCode
  }
  const titles = async () =>
    (await api.call('GET', '/api/admin/printful-products'))
      .json()
      .map(({ title }: { title: string }) => title)
  const rename = (id: number, title: string) =>
    void (store.products = store.products.map((one) => (one.id === id ? { ...one, title } : one)))
  const pendingChanges = () => api.database.db.selectFrom('printfulHints').select('productId').execute()

  describe('a webhook event', () => {
    test.each(['product_synced', 'product_updated', 'product_deleted'])(
      '%s has that product read again, and no other',
      async (type) => {
        for (const id of [1, 2, 3]) rename(id, `Renamed ${id}`)
        expect(await notify(type, { sync_product: { id: 2, name: 'Whatever it says' } })).toBe(200)
        expect(store.calls).toEqual(['product 2'])
        expect(await titles()).toEqual(['Product 1', 'Renamed 2', 'Product 3'])
        expect(await pendingChanges()).toEqual([])
      },
    )

    test('of a product that is new puts it last; of one that has gone, or is no longer for sale, takes it away', async () => {
      store.products.push(storeProduct(9))
      await notify('product_synced', { sync_product: { id: 9 } })
      expect(await titles()).toEqual(['Product 1', 'Product 2', 'Product 3', 'Product 9'])
      store.gone.add(1)
      store.skipInDetail.set(3, 'It is ignored in Printful.')
      await notify('product_deleted', { sync_product: { id: 1 } })
      await notify('product_updated', { sync_product: { id: 3 } })
      expect(await titles()).toEqual(['Product 2', 'Product 9'])
      store.gone.clear()
      store.skipInDetail.clear()
    })

    test('of stock has the products read again that are made of that blank', async () => {
      expect(await notify('stock_updated', { product_id: 71, variant_stock: {} })).toBe(200)
      expect(store.calls).toEqual(['product 1', 'product 3'])
    })

    test.each([
      ['package_shipped', { shipment: {} }],
      ['product_updated', { sync_product: { id: '../orders' } }],
      ['product_updated', { sync_product: { id: -4 } }],
      ['product_updated', undefined],
      ['stock_updated', { product_id: 4711 }],
      ['stock_updated', 'all of it'],
    ])('%s with %j is taken and does nothing', async (type, data) => {
      expect([await notify(type, data), store.calls]).toEqual([200, []])
      const { webhook } = (await api.call('GET', '/api/admin/printful/status')).json()
      expect(webhook.lastReceivedAt).toBe(api.clock.now.toISOString())
    })

    test('to an address that is not ours is answered like any other unknown address', async () => {
      const unknown = await api.call('POST', '/api/printful/nothing', { as: 'anonymous', body: {} })
      const body = { type: 'product_updated', data: { sync_product: { id: 1 } } }
      const wrong = await api.call('POST', `/api/printful/notices/${'a'.repeat(43)}`, {
        as: 'anonymous',
        body,
      })
      expect([wrong.statusCode, wrong.body]).toEqual([unknown.statusCode, unknown.body])
      expect([wrong.statusCode, await pendingChanges()]).toEqual([404, []])
    })

    test('waits while Printful is away, and is done with at the next success', async () => {
      store.faults.set('product 2', UNREACHABLE)
      rename(2, 'Renamed 2')
      expect(await notify('product_updated', { sync_product: { id: 2 } })).toBe(200)
      expect([await titles(), await pendingChanges()]).toEqual([
        ['Product 1', 'Product 2', 'Product 3'],
        [{ productId: '2' }],
      ])
      store.faults.clear()
      api.clock.now = new Date(api.clock.now.getTime() + 30_000)
      api.app.printful?.startIfDue()
      await api.app.printful?.settled()
      expect([await titles(), await pendingChanges()]).toEqual([['Product 1', 'Renamed 2', 'Product 3'], []])
      expect(store.calls).toEqual(['product 2', 'product 2'])
    })

    test('during a sync is processed after it', async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      api.clock.now = new Date(api.clock.now.getTime() + MINUTE_MS)
      store.gate = promise
      const refreshed = api.call('POST', '/api/admin/printful/refresh-cache')
      while (!store.calls.includes('platform')) await pendingChanges()
      const body = { type: 'product_updated', data: { sync_product: { id: 2 } } }
      await api.call('POST', path, { as: 'anonymous', body })
      expect(store.calls).toEqual(['platform'])
      store.gate = null
      resolve()
      expect((await refreshed).statusCode).toBe(200)
      await api.app.printful?.settled()
      expect(store.calls).toEqual([
        'platform',
        'name',
        'list',
        'product 1',
        'product 2',
        'product 3',
        'product 2',
      ])
    })
  })

  describe('a new address', () => {
    test('is told once, ends the one before, is nowhere written, and Printful is told of it', async () => {
      const former = path
      const response = await api.call('POST', ROTATE)
      const { url, ...rest } = response.json()
      expect([response.statusCode, rest]).toEqual([200, { isRegistered: true, problem: null }])
      expect(url).toMatch(/^https:\/\/www\.example\.com\/api\/printful\/notices\/[\w-]{43}$/)
      const types = 'product_synced,product_updated,product_deleted,stock_updated'
      expect(store.calls).toEqual([`webhook ${PUBLIC_ORIGIN} ${types} 71,70`])
      const data = { sync_product: { id: 1 } }
      expect(await notify('product_updated', data, former)).toBe(404)
      expect(await notify('product_updated', data, new URL(url).pathname)).toBe(200)

      const token = url.slice(-43)
      const activity = await api.call('GET', '/api/admin/activity')
      expect(activity.json().entries[0].summary).toBe('Made a new address for Printful’s notices')
      const state = await api.database.db.selectFrom('printfulState').selectAll().execute()
      for (const text of [activity.body, api.log.text, JSON.stringify(state)])
        expect(text).not.toContain(token)
      expect((await api.call('GET', '/api/admin/printful/status')).json().webhook).toMatchObject({
        isSet: true,
        createdAt: api.clock.now.toISOString(),
      })
    })

    test('that Printful does not take is there all the same', async () => {
      const types = 'product_synced,product_updated,product_deleted,stock_updated'
      store.faults.set(`webhook ${PUBLIC_ORIGIN} ${types} 71,70`, UNREACHABLE)
      const { url, isRegistered, problem } = (await api.call('POST', ROTATE)).json()
      expect([isRegistered, problem]).toEqual([false, UNREACHABLE.message])
      expect(await notify('product_updated', { sync_product: { id: 1 } }, new URL(url).pathname)).toBe(200)
    })

    test.each([
      ['http://www.example.com', /^http:\/\/www\.example\.com\/api\/printful/],
      [undefined, /^\/api\/printful\/notices\/[\w-]{43}$/],
    ])('with the public site at %s is for entering by hand', async (publicOrigin, pattern) => {
      const other = await createPrintfulApp(store, { publicOrigin })
      store.calls.length = 0
      const { url, isRegistered, problem } = (await other.call('POST', ROTATE)).json()
      expect([isRegistered, problem, store.calls]).toEqual([false, null, []])
      expect(url).toMatch(pattern)
      await other.close()
    })
  })
})

describe('webhook address', () => {
  const PUBLIC_ORIGIN = 'https://www.example.com'
  const REGISTER = `webhook ${PUBLIC_ORIGIN} product_synced,product_updated,product_deleted,stock_updated `

  let store: FakeStore
  let api: TestApp
  beforeAll(async () => {
    store = createFakeStore([])
    api = await createPrintfulApp(store, { publicOrigin: PUBLIC_ORIGIN })
  })
  afterAll(() => api.close())

  async function rotate(): Promise<string> {
    const { url } = (await api.call('POST', '/api/admin/printful/webhook-token')).json()
    return new URL(url).pathname
  }
  const isRegistered = async () =>
    (await api.call('GET', '/api/admin/printful/status')).json().webhook.isRegistered
  const send = (path: string, body: unknown) => api.call('POST', path, { as: 'anonymous', body })

  test('whether Printful knows the address is stored, for this address alone', async () => {
    expect(await isRegistered()).toBe(false)
    const former = await rotate()
    expect(await isRegistered()).toBe(true)
    store.faults.set(REGISTER, UNREACHABLE)
    await rotate()
    expect(await isRegistered()).toBe(false)
    // The response for a former URL arrives late.
    await markWebhookRegistered(api.database.db, former.slice(-43))
    expect(await isRegistered()).toBe(false)
    store.faults.clear()
  })

  describe('a token that is none', () => {
    const EVENT = { type: 'product_updated', data: { sync_product: { id: 1 } } }

    test.each([
      ['short', 'abc'],
      ['with other letters', '%3Cscript%3E'],
      // Fastify refuses longer parameters.
      ['as long as can be', 'a'.repeat(100)],
    ])('%s is answered like an address that there is not, whatever is sent', async (_what, token) => {
      for (const body of [EVENT, {}, { type: 7 }]) {
        const unknown = await send('/api/printful/nothing', body)
        const answer = await send(`/api/printful/notices/${token}`, body)
        expect([answer.statusCode, answer.body]).toEqual([404, unknown.body])
      }
    })

    test('an unreadable event is accepted with the right token, and does nothing', async () => {
      const path = await rotate()
      store.calls.length = 0
      for (const body of [{}, { type: 7 }]) expect((await send(path, body)).statusCode).toBe(200)
      await api.app.printful?.settled()
      expect(store.calls.filter((call) => call.startsWith('product'))).toEqual([])
    })
  })
})
