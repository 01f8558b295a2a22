import { expect, test } from 'vitest'
import { createFakeStore, GARBLED, storeProduct, UNREACHABLE } from '../../testing/printful.ts'
import type { SnapshotProduct } from '../catalogue/snapshot.repository.ts'
import { readCatalogue } from './read-catalogue.ts'

const { signal } = new AbortController()
const known = (id: number): SnapshotProduct => ({
  ...storeProduct(id, { title: `Known ${id}` }),
  imagePath: '/media/x',
})
const PREVIOUS = { storeId: null, products: new Map([1, 2, 3].map((id) => [id, known(id)])) }

function read(store: ReturnType<typeof createFakeStore>, progress: unknown[] = []) {
  return readCatalogue({
    client: store.client(),
    previous: PREVIOUS,
    pictureOf: async ({ imageSource }) => ({ imageSource, imagePath: '', problem: null }),
    onProgress: async (...step) => void progress.push(step),
    signal,
  })
}
const storeOf = (...ids: number[]) => createFakeStore(ids.map((id) => storeProduct(id)))
const titles = (products: SnapshotProduct[]) => products.map(({ title }) => title)

test('products come in the order of the list, with the progress told', async () => {
  const progress: unknown[] = []
  const { products, platform, storeName, skipped } = await read(storeOf(5, 1), progress)
  expect([titles(products), platform, storeName, skipped]).toEqual([
    ['Product 5', 'Product 1'],
    'store',
    'Hollow Pine Store',
    [],
  ])
  expect(progress).toEqual([
    [0, 2],
    [1, 2],
    [2, 2],
  ])
})

test('what is not for sale or has gone is left out; only what is for sale costs a call', async () => {
  const store = storeOf(1, 2, 3, 4)
  store.skipInList.set(1, 'It is ignored in Printful.')
  store.skipInDetail.set(2, 'It has no variant.')
  store.gone.add(3)
  const { products, skipped } = await read(store)
  expect(titles(products)).toEqual(['Product 4'])
  expect(skipped).toEqual([
    { id: 1, title: 'Product 1', reason: 'It is ignored in Printful.' },
    { id: 2, title: 'Product 2', reason: 'It has no variant.' },
  ])
  expect(store.calls).not.toContain('product 1')
})

test('a product that makes no sense stays as it was; one that nobody knows is left out', async () => {
  const store = storeOf(1, 2, 9)
  store.faults.set('product 2', GARBLED)
  store.faults.set('product 9', GARBLED)
  const { products, skipped } = await read(store)
  expect(titles(products)).toEqual(['Product 1', 'Known 2'])
  expect(skipped.map(({ id, reason }) => [id, reason])).toEqual([
    [2, `It is shown as it was read before: ${GARBLED.message}`],
    [9, GARBLED.message],
  ])
})

test('what a list with holes does not name is asked for by its number', async () => {
  const store = storeOf(1, 2)
  store.unreadable.push('Product 3 of the list could not be read.')
  store.products.push(storeProduct(3))
  store.skipInList.clear()
  const client = store.client()
  const list = [{ id: 1, title: 'Product 1', skipReason: null }]
  const holey = {
    ...client,
    listProducts: async () => ({ products: list, unreadable: store.unreadable, total: 3, pages: 1 }),
  }
  const { products, skipped } = await readCatalogue({
    client: holey,
    previous: PREVIOUS,
    pictureOf: async ({ imageSource }) => ({ imageSource, imagePath: '', problem: null }),
    onProgress: async () => {},
    signal,
  })
  expect(titles(products)).toEqual(['Product 1', 'Product 2', 'Product 3'])
  expect(skipped).toEqual([{ id: null, title: '', reason: store.unreadable[0] }])
})

test.each<[string, (store: ReturnType<typeof createFakeStore>) => void]>([
  ['no row of the list', (store) => { store.products = []; store.unreadable.push('a', 'b') }],
  ['a list that is empty and says it is not', (store) => { store.products = []; store.total = 2 }],
  ['not one product', (store) => { for (const id of [1, 2]) store.faults.set(`product ${id}`, GARBLED) }],
])('%s can be read: the sync fails', async (_what, spoil) => {
  const store = storeOf(1, 2)
  spoil(store)
  await expect(read(store)).rejects.toMatchObject({ problem: 'garbled' })
}) // prettier-ignore

test('an empty store is one, and so is one where nothing is for sale', async () => {
  expect((await read(storeOf())).products).toEqual([])
  const store = storeOf(1)
  store.skipInList.set(1, 'It is ignored in Printful.')
  expect((await read(store)).products).toEqual([])
})

test('a problem of Printful as a whole ends the sync', async () => {
  const store = storeOf(1, 2)
  store.faults.set('product 2', UNREACHABLE)
  await expect(read(store)).rejects.toBe(UNREACHABLE)
})

test('of many skipped products a hundred lines are stored', async () => {
  const ids = Array.from({ length: 150 }, (_, index) => index + 1)
  const store = storeOf(...ids)
  for (const id of ids) store.skipInList.set(id, 'It is ignored in Printful.')
  const { skipped } = await read(store)
  expect([skipped.length, skipped.at(-1)]).toEqual([100, { id: null, title: '', reason: 'And 51 more.' }])
})
