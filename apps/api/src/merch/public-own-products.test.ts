import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createChangeListener } from '../http/public-cache.ts'
import { ownProductBody } from '../testing/fixtures.ts'
import { createSellingApp, type SellingApp } from '../testing/selling.ts'

let api: SellingApp
beforeAll(async () => void (api = await createSellingApp()))
afterAll(() => api.close())
beforeEach(async () => {
  await api.reset()
  await api.database.db.deleteFrom('ownProducts').execute()
  const zone = { id: 'zone-1', area: 'home', firstAmount: '5', furtherAmount: '2', freeFrom: null }
  await api.set({ isOn: true, currency: 'USD', country: 'US', zones: [zone] })
})

const [SMALL, LARGE] = [randomUUID(), randomUUID()]
const SIZES = [
  { id: SMALL, name: 'S', amount: '20', stock: 12 },
  { id: LARGE, name: 'L', amount: '22.50', stock: 1 },
]
const create = async (fields: object = {}) => {
  const body = ownProductBody({ title: 'Shirt', category: 'Shirt', variants: SIZES, ...fields })
  return (await api.call('POST', '/api/admin/own-products', { body })).json()
}
const change = (id: number, body: object) => api.call('PATCH', `/api/admin/own-products/${id}`, { body })
const get = async (path: string) => (await api.visit('GET', path)).json()
const products = () => get('/api/products?includeOwn=true')
const items = async () => {
  const all = await get('/api/merch-items?includeOwn=true')
  return all.filter(({ id }: { id: string }) => id.startsWith('own-'))
}
/** An order of one variant, or of music. */
async function order(
  productId: number | null,
  variantId: string | null,
  fields: { quantity?: number; returnedQuantity?: number; isLive?: boolean } = {},
) {
  const { quantity = 1, returnedQuantity = 0, isLive = true } = fields
  const { id } = await api.database.db
    .insertInto('orders')
    .values({ ...{ isLive, createdAt: api.clock.now, currency: 'USD', totalMinor: 2000 }, state: 'open' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const line = { kind: 'product' as const, title: 'Shirt', amountMinor: 2000, orderId: id }
  await api.database.db
    .insertInto('orderItems')
    .values({ ...line, productId, variantId, quantity, returnedQuantity })
    .execute()
  return id
}
const setState = (id: number, state: 'paid' | 'ended') =>
  api.database.db.updateTable('orders').set({ state }).where('id', '=', id).execute()

test('an own product is answered as a product and as a merch item', async () => {
  const pictures = ['a', 'b', 'c'].map((name) => ({ filePath: `/media/${name}.jpg`, alt: '' }))
  const { id, createdAt } = await create({
    ...{ pictures, description: 'Warm.\nSoft.', safetyText: 'Made by us.', shipsFrom: '2026-09-01' },
    trackId: api.trackId,
  })
  const shared = {
    id: `own-${id}`,
    ...{ slug: null, storeSlug: 'shirt', title: 'Shirt', category: 'Shirt', price: 'From $20.00' },
    ...{ imageUrl: '/media/a.jpg', additionalImages: '/media/b.jpg,/media/c.jpg' },
    ...{ priceMinor: 2000, currency: 'USD', isSoldOut: false, isComingSoon: false, saleInfo: '' },
    ...{ isForSale: true, shipsFrom: '2026-09-01', createdAt, updatedAt: createdAt },
  }
  const [product] = await products()
  expect(product).toMatchObject({
    ...shared,
    description: 'Warm.\nSoft.',
    variants: [
      { size: 'S', colour: '', price: '$20.00', isSoldOut: false },
      { size: 'L', colour: '', price: '$22.50', isSoldOut: false },
    ],
    priceMaxMinor: 2250,
    offers: [
      { variantId: SMALL, name: 'S', minor: 2000, currency: 'USD', left: null },
      { variantId: LARGE, name: 'L', minor: 2250, currency: 'USD', left: 1 },
    ],
    safetyText: 'Made by us.',
    brings: { slug: 'ember-road', title: 'Ember Road' },
  })
  expect(product).not.toHaveProperty('categoryLabel')
  expect(await items()).toEqual([expect.objectContaining({ ...shared, description: 'S, L. Warm. Soft.' })])
  expect(await items()).toEqual([expect.not.objectContaining({ offers: expect.anything() })])
})

test('only those who ask for own products get them', async () => {
  const lists = ['/api/merch-items', '/api/merch-items?includePrintful=true', '/api/products']
  const before = await Promise.all(lists.map(get))
  const { id } = await create()
  expect(await Promise.all(lists.map(get))).toEqual(before)
  const home = await get('/api/merch-items?includePrintful=true&includeOwn=true&for=home')
  expect(home.map((item: { id: string }) => item.id)).toContain(`own-${id}`)
})

test('hidden and deleted ones are in no list', async () => {
  const { id } = await create()
  await change(id, { isVisible: false })
  expect([await products(), await items()]).toEqual([[], []])
  await change(id, { isVisible: true })
  await api.call('DELETE', `/api/admin/own-products/${id}`)
  expect([await products(), await items()]).toEqual([[], []])
})

test('while nobody can buy, it has its price but no offers', async () => {
  await create()
  await api.set({ isOn: false })
  const [product] = await products()
  expect(product).toMatchObject({ price: 'From $20.00', currency: 'USD' })
  expect(Object.keys(product)).not.toEqual(expect.arrayContaining(['offers']))
  expect((await items())[0]).not.toHaveProperty('isForSale')
})

test('what cannot be charged in the currency has no price and no offer', async () => {
  await create()
  await api.set({ currency: 'JPY' })
  // A yen has no hundredths, and less than 50 cannot be charged.
  expect((await products())[0]).toMatchObject({ price: '', priceMinor: null, currency: null, offers: [] })
})

test('the day from which it can be sent is told until it has come', async () => {
  await create({ shipsFrom: '2026-06-20', variants: [{ ...SIZES[0], stock: null }] })
  expect((await products())[0]).toMatchObject({ shipsFrom: '2026-06-20' })
  // In New York.
  api.clock.now = new Date('2026-06-20T04:00:00Z')
  expect((await products())[0]).not.toHaveProperty('shipsFrom')
})

test('the release whose files it brings is told while visitors see it', async () => {
  await create({ trackId: api.trackId })
  await api.price({ isVisibleInHearIt: false, isVisibleInStore: false })
  expect((await products())[0]).not.toHaveProperty('brings')
  await api.price({ isVisibleInHearIt: true, isVisibleInStore: true })
  expect((await products())[0]).toHaveProperty('brings')
})

test('a release without files is not promised, unless it is sold in advance', async () => {
  await create({ trackId: api.trackId, variants: [{ ...SIZES[0], stock: null }] })
  const setDeleted = async (deletedAt: Date | null) => {
    await api.database.db.updateTable('recordings').set({ deletedAt }).execute()
    api.cache.drop()
  }
  await setDeleted(api.clock.now)
  expect((await products())[0]).not.toHaveProperty('brings')
  await api.price({ takesPreorders: true, releaseDate: '2026-06-20' })
  expect((await products())[0]).toHaveProperty('brings')
  // In New York: it is out.
  api.clock.now = new Date('2026-06-20T04:00:00Z')
  expect((await products())[0]).not.toHaveProperty('brings')
  await api.price({ takesPreorders: false, releaseDate: null })
  await setDeleted(null)
})

describe('stock (docs/product/selling.md#stock)', () => {
  const soldOut = async () => {
    const [product] = await products()
    return [...product.variants.map(({ isSoldOut }: { isSoldOut: boolean }) => isSoldOut), product.isSoldOut]
  }

  test('is taken by an order that is open, and there again when it ends, as soon as the cache is dropped', async () => {
    const { id } = await create()
    expect(await soldOut()).toEqual([false, false, false])
    const orderId = await order(id, LARGE)
    expect(await soldOut()).toEqual([false, false, false])
    api.cache.drop()
    expect(await soldOut()).toEqual([false, true, false])
    expect((await products())[0].offers).toEqual([expect.objectContaining({ variantId: SMALL })])
    await setState(orderId, 'ended')
    api.cache.drop()
    expect(await soldOut()).toEqual([false, false, false])
  })

  test('what an order takes or gives back of a limited stock is notified, and nothing else of it', async () => {
    const { id } = await create()
    const unlimited = await create({ variants: SIZES.map((one) => ({ ...one, stock: null })) })
    const music = await order(null, null)
    const { db, url } = api.database
    const tables: string[] = []
    const heard = new EventEmitter()
    const listener = createChangeListener({
      databaseUrl: url,
      onChange(table) {
        tables.push(table)
        heard.emit(table)
      },
      onListening: () => {},
      onError: () => {},
    })
    await listener.start()
    const last = once(heard, 'last')
    const deleteOrder = (orderId: number) => db.deleteFrom('orders').where('id', '=', orderId).execute()
    const setItem = (fields: { refundedQuantity: number } | { returnedQuantity: number }) =>
      db.updateTable('orderItems').set(fields).where('productId', '=', id).execute()

    const orderId = await order(id, LARGE)
    await setState(orderId, 'paid')
    await setItem({ refundedQuantity: 1 })
    await setItem({ returnedQuantity: 1 })
    await setState(orderId, 'ended')
    await setState(orderId, 'ended')
    await setState(orderId, 'paid')
    await deleteOrder(orderId)
    for (const other of [music, await order(unlimited.id, LARGE)]) {
      await setState(other, 'ended')
      await deleteOrder(other)
    }
    await sql`select pg_notify('content_changed', 'last')`.execute(db)
    await last
    await listener.stop()
    // Ordered, returned, ended, paid after that, deleted.
    expect(tables).toEqual(['orders', 'orders', 'orders', 'orders', 'orders', 'last'])
  })

  test('of all variants gone, the product is sold out, and cannot be bought', async () => {
    const { id } = await create()
    await order(id, SMALL, { quantity: 12 })
    await order(id, LARGE)
    expect(await soldOut()).toEqual([true, true, true])
    expect((await products())[0].offers).toEqual([])
    expect((await items())[0]).toMatchObject({ isSoldOut: true })
    expect((await items())[0]).not.toHaveProperty('isForSale')
  })

  test('is told from 5 on; what came back and orders of the test mode do not count', async () => {
    const { id } = await create()
    const left = async () => (await products())[0].offers[0].left
    await order(id, SMALL, { quantity: 8, returnedQuantity: 2 })
    await order(id, SMALL, { isLive: false, quantity: 4 })
    expect(await left()).toBeNull()
    await order(id, SMALL)
    api.cache.drop()
    expect(await left()).toBe(5)
    const taken = (await api.call('GET', '/api/admin/own-products-stock')).json()
    expect(taken).toEqual([{ productId: id, variantId: SMALL, taken: 7 }])
  })

  test('of a variant that is removed does not matter, even if it was ordered', async () => {
    const { id } = await create()
    await order(id, LARGE)
    expect((await change(id, { variants: [SIZES[0]] })).statusCode).toBe(200)
    expect(await soldOut()).toEqual([false, false])
  })
})
