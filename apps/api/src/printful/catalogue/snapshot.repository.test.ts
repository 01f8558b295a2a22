import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHandStore, storeProduct, type HandStore } from '../../testing/hand-client.ts'
import { createRefresherBench, SOURCE, type RefresherBench } from '../../testing/refresher-bench.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { addHints } from '../sync/hints.repository.ts'
import { listProducts, updateProduct } from './products.repository.ts'

let database: TestDatabase
let store: HandStore
let bench: RefresherBench
beforeAll(async () => {
  database = await createTestDatabase()
  store = createHandStore([])
  bench = createRefresherBench(database, store)
})
afterAll(() => database.drop())

const products = () => listProducts(database.db, SOURCE)
async function refresh(...ids: number[]) {
  bench.clock.now = new Date(bench.clock.now.getTime() + 60_000)
  store.products = ids.map((id) => storeProduct(id, { title: `Shirt ${id}` }))
  expect(await bench.refresher.refresh()).toMatchObject({ outcome: 'done', count: ids.length })
  await bench.refresher.settled()
}

test('what an administrator sets survives refreshes, disappearance and return, and so does the first sight', async () => {
  await refresh(11, 7)
  const [first] = await products()
  const changes = {
    link: 'https://shop.example/11',
    saleInfo: 'New!',
    additionalImages: 'https://a.example/1.jpg',
    isComingSoon: true,
  }
  await database.db
    .transaction()
    .execute((trx) => updateProduct(trx, { source: SOURCE, id: 11, version: 1, changes }, bench.clock.now))
  const set = { ...changes, createdAt: first?.createdAt, version: 2 }
  await refresh(11, 7)
  expect((await products())[0]).toMatchObject({ id: 11, ...set })
  await refresh(7)
  expect((await products()).map(({ id }) => id)).toEqual([7])
  await refresh(7, 11, 2 ** 40)
  const back = await products()
  // In Printful's order, whatever the numbers.
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
  const ids = Array.from({ length: 1001 }, (_, index) => index + 1)
  await refresh(...ids)
  expect((await products()).map(({ id }) => id)).toEqual(ids)
})

test('a snapshot of another store is nobody’s', async () => {
  await refresh(7)
  expect(await listProducts(database.db, `${SOURCE} store 2`)).toEqual([])
})

test('two writers of one product take turns, and the second is told', async () => {
  await refresh(7)
  const update = (saleInfo: string) =>
    database.db
      .transaction()
      .execute((trx) =>
        updateProduct(trx, { source: SOURCE, id: 7, version: 1, changes: { saleInfo } }, bench.clock.now),
      )
  const results = await Promise.all([update('One'), update('Two')])
  expect(results.map(({ outcome }) => outcome).sort()).toEqual(['stale', 'updated'])
})

test('more hints than a walk costs make the catalogue expire instead', async () => {
  await refresh(7)
  const ids = Array.from({ length: 200 }, (_, index) => index + 1)
  expect(await addHints(database.db, ids, bench.clock.now)).toBe('some')
  expect(await addHints(database.db, [3], bench.clock.now)).toBe('some')
  expect(await addHints(database.db, [201], bench.clock.now)).toBe('all')
  expect(await database.db.selectFrom('printfulHints').select('productId').execute()).toEqual([])
  store.calls.length = 0
  bench.refresher.refreshIfStale()
  await bench.refresher.settled()
  expect(store.calls).toContain('list')
})
