import { afterAll, beforeAll, expect, test, describe } from 'vitest'
import {
  createFakeStore,
  storeProduct,
  UNREACHABLE,
  createPrintfulApp,
  syncAfter,
  createSyncBench,
  SOURCE,
  type FakeStore,
  type SyncBench,
} from '../../testing/printful.ts'
import { trackRow } from '../../testing/fixtures.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { addPendingChanges } from '../sync/pending-changes.repository.ts'
import { findForUpdate, listProducts, updateProduct, type ProductChanges } from './products.repository.ts'

describe('public products', () => {
  const MINUTE_MS = 60_000
  const DAY_MS = 24 * 60 * MINUTE_MS
  const ALL = '/api/merch-items?includePrintful=true'

  let store: FakeStore
  let api: TestApp
  beforeAll(async () => {
    store = createFakeStore([
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

  test('before the first sync there are the releases alone; a visit starts one', async () => {
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
      slug: null,
      storeSlug: 'hoodie',
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
      updatedAt: expect.any(String),
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
    await syncAfter(api, MINUTE_MS)
    expect(await titles()).toEqual(['Night Railway', 'Mug'])
    await put(7, { saleInfo: '', category: 'APPAREL' })
    expect(await titles()).toEqual(['Night Railway', 'Hoodie', 'Mug'])
  })

  test('while the catalogue cannot be read the last one is shown, for seven days, and Printful is hardly asked', async () => {
    await syncAfter(api, MINUTE_MS)
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
    expect(await syncAfter(api, MINUTE_MS)).toBe('done')
    expect(await titles()).toEqual(['Night Railway', 'Hoodie', 'Mug'])
  })

  test('an expired catalogue that cannot be read is served from the snapshot until the retry', async () => {
    await syncAfter(api, MINUTE_MS)
    store.faults.set('platform', UNREACHABLE)
    await titles()
    advance(10 * MINUTE_MS)
    await titles()
    // The sync has failed by now, and stored its failure.
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

  test('a catalogue of seven days ends at its moment, also in the cache', async () => {
    await syncAfter(api, MINUTE_MS)
    store.faults.set('platform', UNREACHABLE)
    advance(7 * DAY_MS - 1000)
    expect(await titles()).toContain('Hoodie')
    advance(1000)
    expect(await titles()).toEqual(['Night Railway'])
    store.faults.clear()
  })
})

describe('snapshot.repository', () => {
  let database: TestDatabase
  let store: FakeStore
  let bench: SyncBench
  beforeAll(async () => {
    database = await createTestDatabase()
    store = createFakeStore([])
    bench = createSyncBench(database, store)
  })
  afterAll(() => database.drop())

  const products = () => listProducts(database.db, SOURCE)
  async function refresh(...ids: number[]) {
    bench.clock.now = new Date(bench.clock.now.getTime() + 60_000)
    store.products = ids.map((id) => storeProduct(id, { title: `Shirt ${id}` }))
    expect(await bench.sync.runNow()).toMatchObject({ outcome: 'done', count: ids.length })
    await bench.sync.settled()
  }

  const update = (id: number, changes: ProductChanges) =>
    database.db.transaction().execute(async (trx) => {
      const before = await findForUpdate(trx, SOURCE, id)
      if (!before) throw new Error('There is no such product.')
      return updateProduct(trx, before, changes, bench.clock.now)
    })

  test('what an administrator sets survives refreshes, disappearance and return, and so does the first sight', async () => {
    await refresh(11, 7)
    const [first] = await products()
    const changes = {
      link: 'https://shop.example/11',
      saleInfo: 'New!',
      additionalImages: 'https://a.example/1.jpg',
      isComingSoon: true,
    }
    await update(11, changes)
    const set = { ...changes, createdAt: first?.createdAt, version: 2 }
    await refresh(11, 7)
    expect((await products())[0]).toMatchObject({ id: 11, ...set })
    await refresh(7)
    expect((await products()).map(({ id }) => id)).toEqual([7])
    await refresh(7, 11, 2 ** 40)
    const back = await products()
    // The order is Printful's, whatever the ids are.
    expect(back.map(({ id }) => id)).toEqual([7, 11, 2 ** 40])
    expect(back[1]).toMatchObject(set)
    expect(back[2]).toMatchObject({
      saleInfo: '',
      link: null,
      version: 1,
      createdAt: bench.clock.now.toISOString(),
    })
  })

  test('a snapshot of many products is swapped whole', async () => {
    const ids = Array.from({ length: 501 }, (_, index) => index + 1)
    await refresh(...ids)
    expect((await products()).map(({ id }) => id)).toEqual(ids)
  })

  test('a snapshot of another store is nobody’s', async () => {
    await refresh(7)
    expect(await listProducts(database.db, `${SOURCE} store 2`)).toEqual([])
  })

  test('of two concurrent updates of one product the second sees the first', async () => {
    await refresh(7)
    const updated = await Promise.all([update(7, { saleInfo: 'One' }), update(7, { saleInfo: 'Two' })])
    expect(updated.map(({ version }) => version).sort()).toEqual([2, 3])
  })

  test('more pending changes than a sync has calls expire the catalogue instead', async () => {
    await refresh(7)
    const ids = Array.from({ length: 200 }, (_, index) => index + 1)
    expect(await addPendingChanges(database.db, ids, bench.clock.now)).toBe('some')
    expect(await addPendingChanges(database.db, [3], bench.clock.now)).toBe('some')
    expect(await addPendingChanges(database.db, [201], bench.clock.now)).toBe('all')
    expect(await database.db.selectFrom('printfulHints').select('productId').execute()).toEqual([])
    store.calls.length = 0
    bench.sync.startIfDue()
    await bench.sync.settled()
    expect(store.calls).toContain('list')
  })
})
