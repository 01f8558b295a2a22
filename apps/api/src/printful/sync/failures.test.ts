import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createHandStore,
  storeProduct,
  UNREACHABLE,
  createPrintfulApp,
  refreshAt,
  GARBLED,
  createRefresherBench,
  SOURCE,
  type HandStore,
  type RefresherBench,
} from '../../testing/printful.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { addHints } from './pending-changes.repository.ts'
import { readSnapshot } from '../catalogue/snapshot.repository.ts'
import { readState } from './state.repository.ts'

describe('after a failure', () => {
  const MINUTE_MS = 60_000

  let store: HandStore
  let api: TestApp
  beforeAll(async () => {
    store = createHandStore([])
    api = await createPrintfulApp(store)
  })
  beforeEach(async () => {
    store.faults.clear()
    store.products = [storeProduct(1), storeProduct(2)]
    expect(await refreshAt(api, 20 * MINUTE_MS)).toBe('done')
  })
  afterAll(() => api.close())

  const advance = (ms: number) => void (api.clock.now = new Date(api.clock.now.getTime() + ms))
  const status = async () => (await api.call('GET', '/api/admin/printful/status')).json()
  const visit = async (): Promise<string[]> => {
    const response = await api.call('GET', '/api/merch-items?includePrintful=true', { as: 'anonymous' })
    return response.json().map(({ title }: { title: string }) => title)
  }
  const settled = () => api.app.printful?.settled()

  /** A refresh that fails while what was read before is still fresh, and Printful is back right after it. */
  async function failWhileFresh(): Promise<void> {
    await visit()
    advance(MINUTE_MS)
    store.faults.set('list', UNREACHABLE)
    // As one that outlives the answer to whoever asked for it.
    expect(await api.app.printful?.refresh()).toMatchObject({ outcome: 'failed' })
    store.faults.clear()
    store.calls.length = 0
  }

  describe('a failed refresh of a catalogue that is fresh', () => {
    test('is tried again with the first visit after the moment that the status names, and not before', async () => {
      await failWhileFresh()
      const { state, retryAt } = await status()
      expect([state, Date.parse(retryAt) - api.clock.now.getTime()]).toEqual(['failing', 30_000])
      advance(29_999)
      await visit()
      await settled()
      expect(store.calls).toEqual([])
      advance(1)
      await visit()
      await settled()
      expect(store.calls).toContain('list')
      expect(await status()).toMatchObject({ state: 'connected', lastError: null, retryAt: null })
    })

    test('is forgotten once a notice has led to a product that could be read', async () => {
      const { url } = (await api.call('POST', '/api/admin/printful/webhook-token')).json()
      await failWhileFresh()
      advance(30_000)
      const body = { type: 'product_updated', data: { sync_product: { id: 2 } } }
      expect((await api.call('POST', url, { as: 'anonymous', body })).statusCode).toBe(200)
      await settled()
      expect(store.calls).toEqual(['product 2', 'platform', 'name', 'list', 'product 1', 'product 2'])
      expect(await status()).toMatchObject({ state: 'connected', lastError: null })
    })
  })

  describe('while the catalogue is read', () => {
    /** What the status says while a walk stands still. */
    async function statusOfWalk(blocked: object): Promise<{ retryAt: string | null }> {
      const { promise, resolve } = Promise.withResolvers<void>()
      store.gate = promise
      await failBefore()
      const refreshed = api.call('POST', '/api/admin/printful/refresh-cache')
      while (!store.calls.includes('platform')) await status()
      await api.database.db.updateTable('printfulState').set(blocked).execute()
      const told = await status()
      store.gate = null
      resolve()
      expect((await refreshed).statusCode).toBe(200)
      await api.database.db
        .updateTable('printfulState')
        .set({ blockedUntil: null, blockedProblem: null })
        .execute()
      expect(told.refresh.isRunning).toBe(true)
      return told
    }
    async function failBefore(): Promise<void> {
      advance(MINUTE_MS)
      store.calls.length = 0
      const retryAt = new Date(api.clock.now.getTime() + 5 * MINUTE_MS)
      await api.database.db
        .updateTable('printfulState')
        .set({ problem: 'unreachable', problemAt: api.clock.now, retryAt })
        .execute()
    }
    const until = () => new Date(api.clock.now.getTime() + 2 * MINUTE_MS)

    test('the status says until when Printful asked to be left alone', async () => {
      const blockedUntil = until()
      const { retryAt } = await statusOfWalk({ blockedUntil, blockedProblem: 'rate-limited' })
      expect(retryAt).toBe(blockedUntil.toISOString())
    })

    test('what came of the walk before is no such wish, nor is a pause of our own', async () => {
      expect((await statusOfWalk({ blockedUntil: null })).retryAt).toBeNull()
      expect((await statusOfWalk({ blockedUntil: until(), blockedProblem: 'paused' })).retryAt).toBeNull()
    })
  })

  test('an expired catalogue is answered at once as it was, and read again behind the scenes', async () => {
    expect(await visit()).toEqual(['Product 1', 'Product 2'])
    const { promise, resolve } = Promise.withResolvers<void>()
    store.gate = promise
    store.calls.length = 0
    store.products = [storeProduct(2, { title: 'Renamed' })]
    advance(10 * MINUTE_MS - 1)
    expect(await visit()).toEqual(['Product 1', 'Product 2'])
    expect(store.calls).toEqual([])
    advance(1)
    expect(await visit()).toEqual(['Product 1', 'Product 2'])
    while (!store.calls.includes('platform')) await status()
    expect(await visit()).toEqual(['Product 1', 'Product 2'])
    store.gate = null
    resolve()
    await settled()
    expect(await visit()).toEqual(['Renamed'])
    expect(store.calls).toEqual(['platform', 'name', 'list', 'product 2'])
  })
})

describe('other store', () => {
  let database: TestDatabase
  let store: HandStore
  let bench: RefresherBench
  beforeAll(async () => {
    database = await createTestDatabase()
    store = createHandStore([])
    bench = createRefresherBench(database, store)
  })
  afterAll(async () => {
    await bench.refresher.close()
    await database.drop()
  })
  beforeEach(async () => {
    const fresh = createHandStore([1, 2, 3].map((id) => storeProduct(id)))
    Object.assign(store, fresh, { client: store.client })
    await refresh()
  })

  async function refresh(): Promise<void> {
    bench.clock.now = new Date(bench.clock.now.getTime() + 60_000)
    store.calls.length = 0
    expect(await bench.refresher.refresh()).toMatchObject({ outcome: 'done' })
    await bench.refresher.settled()
  }
  const ids = async () => [...(await readSnapshot(database.db, SOURCE)).keys()]

  describe('a walk in another store than the one before', () => {
    /** A list with holes, and one product that cannot be read. */
    function spoil(): void {
      store.products = [2, 9].map((id) => storeProduct(id))
      store.total = 5
      store.faults.set('product 2', GARBLED)
    }

    test('takes nothing over from that one, and asks for none of its products', async () => {
      expect((await readState(database.db)).storeId).toBe('15810233')
      store.identity = { id: '4711', name: 'Hollow Pine Store' }
      spoil()
      await refresh()
      expect(await ids()).toEqual([9])
      expect(store.calls).toEqual(['platform', 'name', 'list', 'product 2', 'product 9'])
      expect((await readState(database.db)).storeId).toBe('4711')
    })

    test.each([
      ['the same store', { id: '15810233', name: 'Renamed' }],
      ['a store that is not told', { id: null, name: null }],
    ])('is none in %s', async (_what, identity) => {
      store.identity = identity
      spoil()
      await refresh()
      expect(await ids()).toEqual([2, 9])
      expect(store.calls).toEqual(expect.arrayContaining(['product 1', 'product 3']))
    })
  })

  describe('a product that comes back by a notice stands where it stood', () => {
    async function notify(id: number): Promise<void> {
      await addHints(database.db, [id], bench.clock.now)
      bench.refresher.readHinted()
      await bench.refresher.settled()
    }

    test('after a notice took it away', async () => {
      store.gone.add(1)
      await notify(1)
      expect(await ids()).toEqual([2, 3])
      store.gone.clear()
      await notify(1)
      expect(await ids()).toEqual([1, 2, 3])
    })

    test('after a walk took it away, which gave its place to the next one', async () => {
      store.products = [3, 2, 1].map((id) => storeProduct(id))
      await refresh()
      store.skipInList.set(2, 'It is ignored in Printful.')
      await refresh()
      expect(await ids()).toEqual([3, 1])
      await notify(2)
      expect(await ids()).toEqual([3, 2, 1])
    })

    test('one that is new comes last, and one that is there stays where it is', async () => {
      store.products.push(storeProduct(4))
      await notify(4)
      await notify(2)
      expect(await ids()).toEqual([1, 2, 3, 4])
    })
  })
})
