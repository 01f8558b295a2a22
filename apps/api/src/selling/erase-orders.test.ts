import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ADDRESS, buyGoods } from '../testing/goods-orders.ts'
import { createSellingApp, type SellingApp } from '../testing/selling.ts'
import { deleteOldOrders } from './erase-orders.ts'

const DAY_MS = 24 * 60 * 60 * 1000
let api: SellingApp
beforeAll(async () => void (api = await createSellingApp()))
beforeEach(() => api.reset())
afterAll(() => api.close())

const CUT = { name: '', line1: '', line2: '', postalCode: '28', city: '', state: '', country: 'US' }
const addressAfter = async (days: number) => {
  await deleteOldOrders(api.database.db, new Date(api.clock.now.getTime() + days * DAY_MS))
  return (await api.orders())[0]?.address
}

test('the address of a complete order is cut after 180 days, and who withdrew is forgotten', async () => {
  const items = [{ id: 1, quantity: 1 }]
  const withdrawals = [{ at: '2026-06-15T12:00:00.000Z', name: 'Ann', email: 'ann@example.org', items }]
  await buyGoods(api, {
    ...{ parcel: 'sent', completedAt: api.clock.now, withdrawals: JSON.stringify(withdrawals) },
  })
  expect(await addressAfter(179)).toEqual(ADDRESS)
  expect(await addressAfter(181)).toEqual(CUT)
  expect((await api.orders())[0]?.withdrawals).toEqual([{ ...withdrawals[0], name: '', email: '' }])
})

test('an order that was never completed keeps its address', async () => {
  await buyGoods(api)
  expect(await addressAfter(1000)).toEqual(ADDRESS)
})

test('an order is complete when all of it was refunded', async () => {
  const { id } = await buyGoods(api)
  await api.call('POST', `/api/admin/orders/${id}/refund`)
  expect(await addressAfter(181)).toEqual(CUT)
})

test('during a dispute, and for 180 days after it, the address is kept', async () => {
  const completedAt = new Date(api.clock.now.getTime() - 400 * DAY_MS)
  await buyGoods(api, { parcel: 'sent', completedAt, disputeState: 'open' })
  expect(await addressAfter(100)).toEqual(ADDRESS)
  await api.database.db
    .updateTable('orders')
    .set({ disputeState: 'won', disputeEndedAt: api.clock.now })
    .execute()
  expect(await addressAfter(179)).toEqual(ADDRESS)
  expect(await addressAfter(181)).toEqual(CUT)
})
