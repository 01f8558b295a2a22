import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BAG_LINES_MAX, QUANTITY_MAX } from '@troubadour/domain/selling/bag-limits'
import { buyGoods, mailsOf } from '../testing/goods-orders.ts'
import { createSellingApp, type SellingApp } from '../testing/selling.ts'
import { NOW } from '../testing/test-app.ts'
import { TEST_KEY } from '../testing/stripe.ts'
import { metadataOfRefund, partsOfRefunds } from './refund-metadata.ts'
import { storeReturns } from './store-returns.ts'

const MINUTE_MS = 60_000

let api: SellingApp
beforeAll(async () => void (api = await createSellingApp()))
beforeEach(() => api.reset())
afterAll(() => api.close())

const refund = async (id: number, body?: object) =>
  api.call('POST', `/api/admin/orders/${id}/refund`, { body: body && { seenMinor: 0, ...body } })
const itemsOf = async (id: number) =>
  (await api.orders()).find((order) => order.id === id)?.items.map((item) => item.id) ?? []

test('some of an item go back, to the buyer and into stock, with a mail', async () => {
  const { id, path } = await buyGoods(api)
  const [item = 0] = await itemsOf(id)
  const body = { items: [{ id: item, quantity: 2 }], isReturned: true }
  const order = (await refund(id, body)).json()
  expect(order).toMatchObject({ state: 'paid', refundedMinor: 400, isShippingRefunded: false })
  expect(order.items[0]).toMatchObject({ quantity: 3, refundedQuantity: 2, returnedQuantity: 2 })
  expect((await api.read(path)).items[0]).toMatchObject({ refundedQuantity: 2 })
  expect(await mailsOf(api)).toEqual(['order-refunded'])
  const { entries } = (await api.call('GET', '/api/admin/activity')).json()
  expect(entries[0].summary).toBe(`Refunded a part of the order ${id}`)
  expect((await refund(id, body)).statusCode).toBe(409)
  const rest = { items: [{ id: item, quantity: 1 }], withShipping: true, seenMinor: 400 }
  expect((await refund(id, rest)).json()).toMatchObject({ state: 'refunded', refundedMinor: 800 })
  const [last] = (await api.call('GET', '/api/admin/activity')).json().entries
  expect(last.summary).toBe(`Refunded the order ${id}`)
  expect(await mailsOf(api)).toEqual(['order-refunded', 'order-refunded'])
})

test('sent twice at once it is one refund', async () => {
  const { id } = await buyGoods(api)
  const [item = 0] = await itemsOf(id)
  const body = { items: [{ id: item, quantity: 1 }], isReturned: true }
  await Promise.all([refund(id, body), refund(id, body)])
  const [order] = await api.orders()
  expect([
    order?.refundedMinor,
    order?.items[0]?.refundedQuantity,
    order?.items[0]?.returnedQuantity,
  ]).toEqual([200, 1, 1])
  expect(await mailsOf(api)).toEqual(['order-refunded'])
})

test('without a choice all that is left goes back, and no stock', async () => {
  const { id } = await buyGoods(api)
  const order = (await refund(id)).json()
  expect(order).toMatchObject({ state: 'refunded', isShippingRefunded: true })
  expect(order.items[0]).toMatchObject({ refundedQuantity: 3, returnedQuantity: 0 })
})

test('a payment with a dispute that is open or lost is not refunded', async () => {
  const { id } = await buyGoods(api)
  const { sessionId } = await api.database.db
    .selectFrom('orders')
    .select('sessionId')
    .executeTakeFirstOrThrow()
  // The stand-in answers the dispute.
  const dispute = (await api.standIn.control('POST disputes', { session: sessionId })) as { id: string }
  const refusal = async () => {
    const response = await refund(id)
    return [response.statusCode, response.json().message]
  }
  const refused = [409, 'The buyer disputes this payment: the bank decides about it.']
  expect(await refusal()).toEqual(refused)
  await api.standIn.control('PUT disputes', { id: dispute.id, status: 'lost' })
  expect(await refusal()).toEqual(refused)
  expect((await api.orders())[0]?.refundedMinor).toBe(0)
})

test('what Stripe refuses is stored nowhere', async () => {
  const { id } = await buyGoods(api)
  const [item = 0] = await itemsOf(id)
  await api.standIn.control('POST faults', [{ path: '/v1/refunds', status: 500 }])
  const body = { items: [{ id: item, quantity: 1 }], isReturned: true }
  expect((await refund(id, body)).statusCode).toBe(503)
  const [order] = await api.orders()
  expect(order?.items[0]).toMatchObject({ refundedQuantity: 0, returnedQuantity: 0 })
  expect(await mailsOf(api)).toEqual([])
})

test('the files of a refunded release end, those of the others stay', async () => {
  const shirt = { kind: 'product', title: 'Shirt', quantity: 1, amountMinor: 300 } as const
  const music = { kind: 'release', title: 'Ember Road', variant: '', quantity: 1, amountMinor: 300 } as const
  const items = [{ ...music, trackId: api.trackId }, shirt]
  const { id, path } = await buyGoods(api, { items })
  const href = (await api.read(path)).releases[0]?.recordings[0]?.files[0]?.href ?? ''
  expect((await api.visit('GET', href)).statusCode).toBe(200)
  const [release = 0] = await itemsOf(id)
  await refund(id, { items: [{ id: release, quantity: 1 }] })
  expect((await api.read(path)).releases).toEqual([])
  expect((await api.visit('GET', href)).statusCode).toBe(404)
})

test('a refund at Stripe itself is mailed once, and stock returns when it is said', async () => {
  const { id } = await buyGoods(api)
  const { sessionId } = await api.database.db
    .selectFrom('orders')
    .select('sessionId')
    .executeTakeFirstOrThrow()
  await api.standIn.control('POST refunds', { session: sessionId, amount: 200 })
  await api.runOrders()
  await api.runOrders()
  expect(await mailsOf(api)).toEqual(['order-refunded'])
  const [item = 0] = await itemsOf(id)
  const put = async (quantity: number) =>
    api.call('POST', `/api/admin/orders/${id}/stock`, { body: { items: [{ id: item, quantity }] } })
  expect((await put(2)).json().items[0].returnedQuantity).toBe(2)
  expect((await put(2)).statusCode).toBe(409)
})

test('after a restore no refund is mailed again', async () => {
  const { id } = await buyGoods(api)
  await api.database.db.updateTable('selling').set({ replayFrom: api.clock.now }).execute()
  await refund(id)
  expect(await mailsOf(api)).toEqual([])
  await api.database.db.updateTable('selling').set({ replayFrom: null }).execute()
})

test('takings by thing are less what was refunded', async () => {
  const { id } = await buyGoods(api, { isLive: true })
  await buyGoods(api, { isLive: true, items: [{ variant: 'L', quantity: 1 }] })
  const [item = 0] = await itemsOf(id)
  await refund(id, { items: [{ id: item, quantity: 1 }] })
  const { things } = (await api.call('GET', '/api/admin/selling')).json()
  expect(things).toEqual([
    { title: 'Shirt', variant: 'L', currency: 'USD', quantity: 1, amountMinor: 600 },
    { title: 'Shirt', variant: 'M', currency: 'USD', quantity: 2, amountMinor: 400 },
  ])
})

test('a refund whose response was lost is counted once, and is not made again (docs/product/selling.md#refunds)', async () => {
  const { id } = await buyGoods(api)
  const { db } = api.database
  const [item = 0] = await itemsOf(id)
  const body = { items: [{ id: item, quantity: 1 }] }
  await refund(id, body)
  await db.updateTable('orders').set({ refundedMinor: 0 }).execute()
  await db.updateTable('orderItems').set({ refundedQuantity: 0 }).execute()
  expect((await refund(id, body)).statusCode).toBe(409)
  const [order] = await api.orders()
  expect([order?.refundedMinor, order?.items[0]?.refundedQuantity]).toEqual([200, 1])
  expect(await mailsOf(api)).toEqual(['order-refunded'])
})

test('only a refund that failed lowers what went back, also when older reads come late (docs/product/selling.md#refunds)', async () => {
  const { id } = await buyGoods(api)
  const { db } = api.database
  const deps = { db, now: () => api.clock.now, outbox: api.app.mail.outbox }
  const read = async (refundedMinor: number, failures: number) => {
    const parts = partsOfRefunds([{ metadata: { items: `[[0,${refundedMinor / 200}]]` } }])
    await storeReturns(deps, id, { refundedMinor, failures, parts })
    const [order] = await api.orders()
    return [order?.refundedMinor, order?.items[0]?.refundedQuantity]
  }
  expect([
    await read(400, 0),
    // Read before the second refund, and stored after it.
    await read(200, 0),
    // The second has failed.
    await read(200, 1),
    // Read before that.
    await read(400, 0),
    await read(200, 1),
    await read(600, 1),
    await read(200, 1),
  ]).toEqual([
    [400, 2],
    [400, 2],
    [200, 1],
    [200, 1],
    [200, 1],
    [600, 3],
    [600, 3],
  ])
})

test('an order is complete when all of it went back, and waits again when that refund failed', async () => {
  const { id } = await buyGoods(api)
  const sent = await buyGoods(api, { parcel: 'sent', completedAt: api.clock.now })
  const deps = { db: api.database.db, now: () => api.clock.now, outbox: api.app.mail.outbox }
  const read = async (refundedMinor: number, failures: number) => {
    for (const order of [id, sent.id]) await storeReturns(deps, order, { refundedMinor, failures })
    return (await api.orders()).map(({ parcel }) => parcel?.completedAt !== null)
  }
  // The newest first.
  expect(await read(800, 0)).toEqual([true, true])
  expect(await read(0, 1)).toEqual([true, false])
})

test('what a refund is of fits into the metadata of Stripe for the largest bag', () => {
  const items = Array.from({ length: BAG_LINES_MAX }, (_, id) => ({ id, quantity: QUANTITY_MAX }))
  // Only the ids are read.
  const order = { items } as Parameters<typeof metadataOfRefund>[0]
  expect(metadataOfRefund(order, { items, withShipping: true }).items?.length).toBeLessThanOrEqual(500)
})

test('a restore goes on past a page that cannot be read, and counts what was refunded of the others (docs/product/selling.md#after-a-restore)', async () => {
  await api.advance(5 * 24 * 60 * MINUTE_MS)
  const backedUpAt = api.clock.now
  await api.advance(MINUTE_MS)
  await api.buy()
  // The administrator's session would have ended.
  const later = api.clock.now
  api.clock.now = new Date(NOW)
  const [bought] = await api.orders()
  const items = [{ id: bought?.items[0]?.id, quantity: 1 }]
  await api.call('POST', `/api/admin/orders/${bought?.id}/refund`, { body: { items, seenMinor: 0 } })
  api.clock.now = later
  const { data } = await api.ask<{ data: Stripe.Checkout.Session[] }>('/v1/checkout/sessions')
  const unreadable = {
    ...{ mode: 'payment', success_url: 'https://pine.example/', 'line_items[0][quantity]': '1' },
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '800',
    'line_items[0][price_data][product_data][name]': 'Ember Road',
    'metadata[website]': data[0]?.metadata?.website ?? '',
    ...{ 'metadata[order]': '900', 'metadata[items1]': 'no list' },
  }
  const made = await fetch(`${api.standIn.url}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TEST_KEY}` },
    body: new URLSearchParams(unreadable),
  })
  expect(made.status).toBe(200)
  const { db } = api.database
  await db.deleteFrom('orders').execute()
  await db.updateTable('selling').set({ replayFrom: backedUpAt }).execute()
  await api.runOrders()
  api.clock.now = new Date(NOW)
  const orders = await api.orders()
  expect(orders).toMatchObject([{ id: bought?.id, state: 'refunded', items: [{ refundedQuantity: 1 }] }])
  const { replayFrom } = await db.selectFrom('selling').select('replayFrom').executeTakeFirstOrThrow()
  expect(replayFrom).toBeNull()
})
