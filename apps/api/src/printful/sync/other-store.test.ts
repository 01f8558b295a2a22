import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHandStore, GARBLED, storeProduct, type HandStore } from '../../testing/hand-client.ts'
import { createRefresherBench, SOURCE, type RefresherBench } from '../../testing/refresher-bench.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { addHints } from './hints.repository.ts'
import { readSnapshot } from '../catalogue/snapshot.repository.ts'
import { readState } from './state.repository.ts'

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
