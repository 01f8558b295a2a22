import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createFakeStore,
  storeProduct,
  UNREACHABLE,
  createPrintfulApp,
  syncAfter,
  GARBLED,
  createSyncBench,
  SOURCE,
  type FakeStore,
  type SyncBench,
} from '../../testing/printful.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { addPendingChanges } from './pending-changes.repository.ts'
import { readSnapshot } from '../catalogue/snapshot.repository.ts'
import { readState } from './state.repository.ts'

describe('after a failure', () => {
  const MINUTE_MS = 60_000

  let store: FakeStore
  let api: TestApp
  beforeAll(async () => {
    store = createFakeStore([])
    api = await createPrintfulApp(store)
  })
  beforeEach(async () => {
    store.faults.clear()
    store.products = [storeProduct(1), storeProduct(2)]
    expect(await syncAfter(api, 20 * MINUTE_MS)).toBe('done')
  })
  afterAll(() => api.close())

  const advance = (ms: number) => void (api.clock.now = new Date(api.clock.now.getTime() + ms))
  const status = async () => (await api.call('GET', '/api/admin/printful/status')).json()
  const visit = async (): Promise<string[]> => {
    const response = await api.call('GET', '/api/merch-items?includePrintful=true', { as: 'anonymous' })
    return response.json().map(({ title }: { title: string }) => title)
  }
  const settled = () => api.app.printful?.settled()

  /** Fails a sync while the snapshot is fresh; Printful works again afterwards. */
  async function failWhileFresh(): Promise<void> {
    await visit()
    advance(MINUTE_MS)
    store.faults.set('list', UNREACHABLE)
    expect(await api.app.printful?.runNow()).toMatchObject({ outcome: 'failed' })
    // Otherwise the visit's background sync would use the time that the test sets next.
    await settled()
    store.faults.clear()
    store.calls.length = 0
  }

  describe('a failed sync while the snapshot is fresh', () => {
    test('is retried with the first visit after the time in the status, and not before', async () => {
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

    test('is cleared once a webhook event has led to a product that could be read', async () => {
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
    /** The status during a sync that waits. */
    async function statusDuringSync(blocked: object): Promise<{ retryAt: string | null }> {
      const { promise, resolve } = Promise.withResolvers<void>()
      store.gate = promise
      await failBefore()
      const refreshed = api.call('POST', '/api/admin/printful/refresh-cache')
      while (!store.calls.includes('platform')) await status()
      await api.database.db.updateTable('printfulState').set(blocked).execute()
      const during = await status()
      store.gate = null
      resolve()
      expect((await refreshed).statusCode).toBe(200)
      await api.database.db
        .updateTable('printfulState')
        .set({ blockedUntil: null, blockedProblem: null })
        .execute()
      expect(during.refresh.isRunning).toBe(true)
      return during
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
      const { retryAt } = await statusDuringSync({ blockedUntil, blockedProblem: 'rate-limited' })
      expect(retryAt).toBe(blockedUntil.toISOString())
    })

    test('and not when the last sync failed, or when the site pauses its calls', async () => {
      expect((await statusDuringSync({ blockedUntil: null })).retryAt).toBeNull()
      expect((await statusDuringSync({ blockedUntil: until(), blockedProblem: 'paused' })).retryAt).toBeNull()
    })
  })

  test('an expired catalogue is served at once, and synced in the background', async () => {
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
  let store: FakeStore
  let bench: SyncBench
  beforeAll(async () => {
    database = await createTestDatabase()
    store = createFakeStore([])
    bench = createSyncBench(database, store)
  })
  afterAll(async () => {
    await bench.sync.close()
    await database.drop()
  })
  beforeEach(async () => {
    const fresh = createFakeStore([1, 2, 3].map((id) => storeProduct(id)))
    Object.assign(store, fresh, { client: store.client })
    await refresh()
  })

  async function refresh(): Promise<void> {
    bench.clock.now = new Date(bench.clock.now.getTime() + 60_000)
    store.calls.length = 0
    expect(await bench.sync.runNow()).toMatchObject({ outcome: 'done' })
    await bench.sync.settled()
  }
  const ids = async () => [...(await readSnapshot(database.db, SOURCE)).keys()]

  describe('a sync with another store than before', () => {
    /** Makes the list incomplete, and one product unreadable. */
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

  test('a product that a webhook event brings comes last, and one that is there stays where it is', async () => {
    async function notify(id: number): Promise<void> {
      await addPendingChanges(database.db, [id], bench.clock.now)
      bench.sync.startPendingChanges()
      await bench.sync.settled()
    }
    store.gone.add(1)
    await notify(1)
    expect(await ids()).toEqual([2, 3])
    store.gone.clear()
    await notify(1)
    await notify(2)
    expect(await ids()).toEqual([2, 3, 1])
    await refresh()
    expect(await ids()).toEqual([1, 2, 3])
  })
})
