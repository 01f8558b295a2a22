import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createHandStore, storeProduct } from '../../testing/hand-client.ts'
import { createRefresherBench, SOURCE } from '../../testing/refresher-bench.ts'
import { startStandIn, type StandIn } from '../../testing/stand-in.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createCallBudget } from '../client/call-budget.ts'
import { createPrintfulClient } from '../client/create-printful-client.ts'
import { readSnapshot } from './snapshot.repository.ts'
import { walkCatalogue } from '../sync/walk-catalogue.ts'

let database: TestDatabase
let standIn: StandIn
beforeAll(async () => {
  database = await createTestDatabase()
  standIn = await startStandIn()
})
beforeEach(() => standIn.control('POST reset'))
afterAll(async () => {
  await standIn.close()
  await database.drop()
})

/** Reads the stand-in's catalogue twice, the second time with something wrong with its list. */
async function walkTwice(fault: object): Promise<string[]> {
  await standIn.control('PUT catalogue', { generate: 5 })
  await standIn.control('PUT store', { perMinute: 100_000 })
  const clock = { now: new Date('2026-06-15T16:00:00Z') }
  const now = () => clock.now
  const wait = async (ms: number) => void (clock.now = new Date(clock.now.getTime() + ms))
  const budget = createCallBudget({ db: database.db, now, wait })
  const { refresher } = createRefresherBench(database, createHandStore([]), {
    clock,
    createClient: () =>
      createPrintfulClient({ apiUrl: standIn.url, apiKey: 'demo-store-token', budget, now, wait }),
  })
  expect(await refresher.refresh()).toMatchObject({ outcome: 'done', count: 5 })
  // The first call only asks for the kind of store.
  await standIn.control('POST faults', [{ path: '/store/products', after: 1, maxLimit: 2, ...fault }])
  await wait(60_000)
  expect(await refresher.refresh()).toMatchObject({ outcome: 'done' })
  await refresher.close()
  const products = [...(await readSnapshot(database.db, SOURCE)).values()]
  return products.map(({ title }) => title.replace('Tour Shirt No. ', ''))
}

test('a product deleted between two pages goes, and the one that slipped over the edge of the page stays', async () => {
  expect(await walkTwice({ deleteFirst: 1, times: 2 })).toEqual(['2', '4', '5', '3'])
})

test('a total that shrinks between two pages takes nothing away', async () => {
  expect(await walkTwice({ shrinkTotal: 1 })).toEqual(['1', '2', '3', '4', '5'])
})

test('where one went and another came in between, the total is the same and nothing is lost', async () => {
  const store = createHandStore([2, 3, 4, 5].map((id) => storeProduct(id)))
  const page = (...ids: number[]) => ({
    products: ids.map((id) => ({ id, title: `Product ${id}`, skipReason: null })),
    unreadable: [],
    total: 4,
  })
  const former = [1, 2, 3, 4].map((id) => [id, { ...storeProduct(id), imagePath: '' }] as const)
  const { products } = await walkCatalogue({
    client: {
      ...store.client(),
      async *listProducts() {
        yield page(1, 2)
        yield page(4, 5)
      },
    },
    former: { storeId: null, products: new Map(former) },
    pictureOf: async () => ({ imageSource: null, imagePath: '', problem: null }),
    onProgress: async () => {},
    signal: new AbortController().signal,
  })
  expect(products.map(({ id }) => id)).toEqual([2, 4, 5, 3])
})
