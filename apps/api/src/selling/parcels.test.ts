import type { Order } from '@troubadour/domain/selling/order'
import { keptGoods } from '@troubadour/domain/selling/withdrawal-rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addShirt, ADDRESS, buyGoods, mailsOf, pickup } from '../testing/goods-orders.ts'
import { EVENT_BODY } from '../testing/fixtures.ts'
import { createSellingApp, type SellingApp } from '../testing/selling.ts'

let api: SellingApp
let productId: number
beforeAll(async () => {
  api = await createSellingApp()
  productId = await addShirt(api)
})
beforeEach(() => api.reset())
afterAll(() => api.close())

const list = async () => (await api.call('GET', '/api/admin/parcels')).json()
const put = async (id: number, body: object) => api.call('PUT', `/api/admin/orders/${id}/parcel`, { body })
const mailOf = async (id: number, from: string, state: string) => (await put(id, { from, state })).json().mail

test('the list has goods that wait, are packed, or are ready, oldest first, with their weight', async () => {
  const first = await buyGoods(api, { items: [{ productId }] })
  const second = await buyGoods(api, { ...pickup, parcel: 'ready', items: [{ productId: null }] })
  await buyGoods(api, { parcel: 'sent' })
  await buyGoods(api, { refundedMinor: 800 })
  await buyGoods(api, { items: [{ refundedQuantity: 3 }] })
  await api.buy()
  const { orders, count, shows } = await list()
  expect(orders.map(({ id }: { id: number }) => id)).toEqual([first.id, second.id])
  expect([count, shows]).toEqual([2, ['July 4, 2026, Ghent']])
  expect(orders[0]).toMatchObject({ weightGrams: 600, address: ADDRESS, parcel: { state: 'waiting' } })
  expect(orders[1]).toMatchObject({ weightGrams: null, parcel: { show: 'July 4, 2026, Ghent' } })
})

test('the weight is that of what is sent: without goods that were refunded or withdrawn from', async () => {
  const { id } = await buyGoods(api, { items: [{ productId, refundedQuantity: 1 }, { productId }] })
  const { db } = api.database
  const items = await db
    .selectFrom('orderItems')
    .select('id')
    .where('orderId', '=', id)
    .orderBy('id')
    .execute()
  const withdrawn = { at: api.clock.now.toISOString(), name: 'Ann', email: 'ann@reed.example' }
  const weight = async () => (await list()).orders[0].weightGrams
  expect(await weight()).toBe(1000)
  const statement = { ...withdrawn, items: [{ id: items[1]?.id, quantity: 2 }] }
  await db
    .updateTable('orders')
    .set({ withdrawals: JSON.stringify([statement]) })
    .where('id', '=', id)
    .execute()
  expect(await weight()).toBe(600)
})

test('the database counts those orders of which the domain keeps goods', async () => {
  const { db } = api.database
  for (const refundedQuantity of [0, 1, 2])
    for (const quantity of [0, 1, 2]) {
      const { id } = await buyGoods(api, { items: [{ quantity: 2, refundedQuantity }] })
      const item = await db
        .selectFrom('orderItems')
        .select('id')
        .where('orderId', '=', id)
        .executeTakeFirstOrThrow()
      const at = api.clock.now.toISOString()
      const statement = { at, name: 'Ann', email: '', items: [{ id: item.id, quantity }] }
      await db
        .updateTable('orders')
        .set({ withdrawals: JSON.stringify([statement]) })
        .where('id', '=', id)
        .execute()
    }
  const { orders, toSend } = await list()
  const kept = (orders as Order[]).filter((order) => keptGoods(order).length > 0)
  expect([orders.length, toSend]).toEqual([6, kept.length])
  expect(kept.length).toBe(4)
})

test('what was wholly withdrawn from stays in the list until it is refunded, but is not counted', async () => {
  await buyGoods(api)
  const { id } = await buyGoods(api, {
    ...pickup,
    items: [{ quantity: 2 }, { quantity: 1, refundedQuantity: 1 }],
  })
  const { db } = api.database
  const item = await db
    .selectFrom('orderItems')
    .select('id')
    .where('orderId', '=', id)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const counts = async () => {
    const { orders, toSend, toHandOut } = await list()
    const { sales } = (await api.call('GET', '/api/admin/overview')).json()
    return [orders.length, toSend, toHandOut, sales.toPack, sales.toHandOut]
  }
  const one = {
    at: api.clock.now.toISOString(),
    name: 'Ann',
    email: '',
    items: [{ id: item.id, quantity: 1 }],
  }
  const withdraw = async (withdrawals: object[]) => {
    await db
      .updateTable('orders')
      .set({ withdrawals: JSON.stringify(withdrawals) })
      .where('id', '=', id)
      .execute()
    return counts()
  }
  expect(await withdraw([one])).toEqual([2, 1, 1, 2, 1])
  expect(await withdraw([one, one])).toEqual([2, 1, 0, 1, 0])
})

test('shows come by their distance from now, those without a date last', async () => {
  const { db } = api.database
  const event = async (title: string, day: string) => {
    const body = { ...EVENT_BODY, title, date: day }
    const response = await api.call('POST', '/api/admin/events', { body })
    return response.json().id as number
  }
  const late = await event('Late', 'August 20, 2026')
  const soon = await event('Soon', 'June 16, 2026')
  for (const [show, eventId] of [
    ['Gone', null],
    ['Late', late],
    ['Soon', soon],
  ] as const)
    await buyGoods(api, { ...pickup, delivery: JSON.stringify({ kind: 'pickup', eventId, show }) })
  expect((await list()).shows).toEqual([
    expect.stringContaining('June 16'),
    expect.stringContaining('August 20'),
    'Gone',
  ])
  await db.deleteFrom('events').execute()
})

test('a parcel is packed and sent, and the buyer is mailed once, in a minute', async () => {
  const { id, path } = await buyGoods(api)
  expect(await mailOf(id, 'waiting', 'packed')).toBe('none')
  const sent = await put(id, { from: 'packed', state: 'sent', trackingUrl: ' https://post.example/1 ' })
  expect(sent.json()).toMatchObject({
    order: {
      parcel: { state: 'sent', trackingUrl: 'https://post.example/1', completedAt: expect.any(String) },
    },
    mail: 'queued',
    notLeavingText: null,
  })
  expect((await api.read(path)).parcel).toMatchObject({
    state: 'sent',
    trackingUrl: 'https://post.example/1',
  })
  expect(await mailsOf(api)).toEqual(['order-sent'])
  const [mail] = await api.database.db
    .selectFrom('mails')
    .select(sql<boolean>`due_at > now()`.as('isLater'))
    .where('kind', '=', 'order-sent')
    .execute()
  expect(mail?.isLater).toBe(true)
  const { entries } = (await api.call('GET', '/api/admin/activity')).json()
  expect(entries[0].summary).toBe(`Marked the goods of order ${id} as sent`)
})

test('a tap says why its mail does not leave', async () => {
  const { id } = await buyGoods(api)
  const { db } = api.database
  await db
    .insertInto('jobs')
    .values({ name: 'send-mails', dueAt: api.clock.now, failedRuns: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ failedRuns: 1 }))
    .execute()
  expect((await put(id, { from: 'waiting', state: 'sent' })).json()).toMatchObject({
    mail: 'queued',
    notLeavingText: 'Mails wait: the last one did not leave. See Connections.',
  })
  await db.updateTable('jobs').set({ failedRuns: 0 }).where('name', '=', 'send-mails').execute()
})

test('a wrong tap is undone: the mail does not go if it has not gone yet, and goes once', async () => {
  const { id } = await buyGoods(api)
  await mailOf(id, 'waiting', 'sent')
  const undone = await put(id, { from: 'sent', state: 'waiting' })
  expect(undone.json()).toMatchObject({ order: { parcel: { completedAt: null } }, mail: 'stopped' })
  expect(await mailsOf(api)).toEqual([])
  expect(await mailOf(id, 'waiting', 'sent')).toBe('queued')
  await api.database.db.updateTable('mails').set({ state: 'sent' }).execute()
  expect(await mailOf(id, 'sent', 'packed')).toBe('gone')
  expect(await mailOf(id, 'packed', 'sent')).toBe('none')
  expect(await mailsOf(api)).toEqual(['order-sent'])
})

test('what is fetched is made ready and handed out; who has it needs no mail that it is ready', async () => {
  const { id } = await buyGoods(api, pickup)
  expect(await mailOf(id, 'waiting', 'ready')).toBe('queued')
  expect(await mailOf(id, 'ready', 'collected')).toBe('none')
  expect(await mailsOf(api)).toEqual([])
  expect((await list()).count).toBe(0)
  expect(await mailOf(id, 'collected', 'ready')).toBe('none')
  expect((await list()).count).toBe(1)
})

test.each([
  ['another state than that of its delivery', { from: 'waiting', state: 'ready' }, {}, 409],
  ['what was changed meanwhile', { from: 'packed', state: 'sent' }, {}, 409],
  [
    'a link that is not https',
    { from: 'waiting', state: 'sent', trackingUrl: 'http://post.example' },
    {},
    400,
  ],
  ['what was wholly refunded', { from: 'waiting', state: 'sent' }, { refundedMinor: 800 }, 409],
  ['an order without goods', { from: 'waiting', state: 'sent' }, { parcel: null, delivery: null }, 409],
])('%s is refused', async (_what, body, order, status) => {
  const { id } = await buyGoods(api, order)
  expect((await put(id, body)).statusCode).toBe(status)
  expect(await mailsOf(api)).toEqual([])
})

test('the dashboard has what waits and the takings of today', async () => {
  await buyGoods(api, { isLive: true })
  await buyGoods(api, { ...pickup, isLive: true, parcel: 'ready', refundedMinor: 300 })
  const { sales } = (await api.call('GET', '/api/admin/overview')).json()
  const takings = [{ currency: 'USD', orders: 2, takenMinor: 1300 }]
  const counts = { toSend: 1, toHandOut: 1 }
  expect(sales).toEqual({ toPack: 1, packed: 1, ...counts, takings, refundsDue: null, disputes: null })
  expect(await list()).toMatchObject(counts)
  await api.database.db.deleteFrom('orders').execute()
  const { id } = await buyGoods(api, { parcel: 'sent', disputeState: 'open' })
  await api.set({ isOn: false })
  const read = async () => (await api.call('GET', '/api/admin/overview')).json().sales
  // It cannot be answered.
  expect(await read()).toBeNull()
  const disputeDueAt = new Date('2026-06-20T03:00:00Z')
  await api.database.db.updateTable('orders').set({ disputeDueAt }).execute()
  expect((await read()).disputes).toEqual({ orders: 1, firstOrder: id, day: '2026-06-19' })
  await api.set({ isOn: true })
})
