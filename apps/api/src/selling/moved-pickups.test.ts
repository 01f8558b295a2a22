import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EVENT_BODY } from '../testing/fixtures.ts'
import { buyGoods, mailsOf, pickup } from '../testing/goods-orders.ts'
import { createSellingApp, type SellingApp } from '../testing/selling.ts'

const SHOW = 'June 20, 2026, 8:00 PM, Boathouse, 14 Shore Road'
const BODY = { ...EVENT_BODY, isVisible: false }

let api: SellingApp
let show: { id: number; version: number }
beforeAll(async () => void (api = await createSellingApp()))
beforeEach(async () => {
  await api.reset()
  show = (await api.call('POST', '/api/admin/events', { body: BODY })).json()
})
afterAll(() => api.close())

const deliveryAt = (eventId: number) => JSON.stringify({ kind: 'pickup', eventId, show: 'As chosen' })
const order = (fields: object = {}) => buyGoods(api, { ...pickup, delivery: deliveryAt(show.id), ...fields })
const change = async (fields: object) => {
  const path = `/api/admin/events/${show.id}`
  const response = await api.call('PUT', path, { body: { ...BODY, ...fields, version: show.version } })
  expect(response.statusCode).toBe(200)
  show = response.json()
  return response.json()
}
const remove = async () => {
  const { statusCode } = await api.call('DELETE', `/api/events/${show.id}`)
  expect(statusCode).toBe(204)
}
/** Each with the show as its buyer knows it. */
const mails = () =>
  api.database.db
    .selectFrom('mails')
    .select(['orderId', 'title', 'state'])
    .where('kind', '=', 'order-moved')
    .orderBy('id')
    .execute()

describe('the buyers who fetch goods at a show (docs/product/selling.md#shipping)', () => {
  test.each<[string, object, boolean]>([
    ['its day', { date: 'June 21, 2026' }, true],
    ['its time', { time: '7:00 PM' }, true],
    ['its venue', { venue: 'Mill' }, true],
    ['its place', { location: '2 Hill Road' }, true],
    ['that it is cancelled', { status: 'cancelled' }, true],
    ['that it has no day any more', { date: 'TBA' }, true],
    ['the way in which its day is typed', { date: '20 June 2026' }, false],
    ['that it is sold out', { status: 'soldOut' }, false],
    ['its price', { price: 'FREE' }, false],
  ])('are mailed about %s: %j %s', async (_what, fields, isNews) => {
    const { id } = await order()
    await change(fields)
    expect(await mails()).toEqual(isNews ? [{ orderId: id, title: SHOW, state: 'queued' }] : [])
  })

  test('get one mail of changes within ten minutes, and none of what was undone', async () => {
    await order()
    await change({ date: 'June 21, 2026' })
    await change({ date: 'June 22, 2026', venue: 'Mill' })
    expect(await mails()).toMatchObject([{ title: SHOW }])
    const [mail] = await api.database.db
      .selectFrom('mails')
      .select(sql<boolean>`due_at > now() + interval '9 minutes'`.as('isLater'))
      .where('kind', '=', 'order-moved')
      .execute()
    expect(mail?.isLater).toBe(true)
    await change({})
    expect(await mails()).toEqual([])
  })

  test('get another mail of a change after the first went', async () => {
    await order()
    await change({ date: 'June 21, 2026' })
    await api.database.db.updateTable('mails').set({ state: 'sent' }).execute()
    await change({ date: 'June 22, 2026' })
    expect(await mails()).toMatchObject([
      { title: SHOW, state: 'sent' },
      { title: SHOW.replace('20', '21'), state: 'queued' },
    ])
  })

  test('are those whose goods wait there, and who can be mailed', async () => {
    await order({ parcel: 'collected' })
    await order({ refundedMinor: 800 })
    await order({ email: null })
    await order({ delivery: deliveryAt(0) })
    await buyGoods(api)
    const { id } = await order()
    const at = api.clock.now.toISOString()
    const items = [{ id: (await api.orders())[0]?.items[0]?.id, quantity: 3 }]
    const withdrawals = JSON.stringify([{ at, name: 'Ann', email: 'ann@example.org', items }])
    await api.database.db.updateTable('orders').set({ withdrawals }).where('id', '=', id).execute()
    const ready = await order({ parcel: 'ready' })
    expect(await change({ venue: 'Mill' })).toMatchObject({ pickups: 2 })
    expect(await mails()).toMatchObject([{ orderId: ready.id }])
  })

  test('are not mailed about a show that is over', async () => {
    await change({ date: 'June 1, 2026' })
    const { path } = await order()
    await change({ date: 'June 2, 2026' })
    await remove()
    expect(await mails()).toEqual([])
    expect((await api.read(path)).parcel?.show).toBe('June 2, 2026, Boathouse, 14 Shore Road')
  })

  test('of a show that is deleted are told that it is cancelled, unless it is restored', async () => {
    const { path } = await order()
    await remove()
    expect(await mails()).toMatchObject([{ title: SHOW }])
    expect((await api.read(path)).parcel?.show).toBe('June 20, 2026, Boathouse, 14 Shore Road (Cancelled)')
    const restored = await api.call('POST', `/api/admin/events/${show.id}/restore`)
    expect(restored.statusCode).toBe(200)
    expect(await mails()).toEqual([])
    expect((await api.read(path)).parcel?.show).toBe('June 20, 2026, Boathouse, 14 Shore Road')
    expect(await mailsOf(api)).toEqual([])
  })
})

test('administrators see how many orders are fetched at a show, visitors do not', async () => {
  await order()
  await order()
  const shown = await api.call('GET', `/api/admin/events/${show.id}`)
  expect(shown.json().pickups).toBe(2)
  await change({ isVisible: true })
  const [visible] = (await api.call('GET', '/api/events', { as: 'anonymous' })).json()
  expect(visible).toMatchObject({ id: show.id })
  expect(visible).not.toHaveProperty('pickups')
})
