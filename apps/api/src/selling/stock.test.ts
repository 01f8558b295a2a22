import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownProductBody } from '../testing/fixtures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { deleteOldOrders } from './erase-orders.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())

test('stock stays as low when the orders that took it are deleted after years', async () => {
  const { db } = api.database
  const [sold, unlimited, other] = [12, null, 1].map((stock) => ({
    ...{ id: randomUUID(), name: `Edition of ${stock}`, amount: '20', stock },
  }))
  const body = ownProductBody({ variants: [sold, unlimited, other] })
  const product = (await api.call('POST', '/api/admin/own-products', { body })).json()
  const { id: orderId } = await db
    .insertInto('orders')
    .values({
      ...{ isLive: true, state: 'paid', currency: 'USD', totalMinor: 2000 },
      createdAt: new Date('2010-01-01T00:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const line = { kind: 'product' as const, title: 'Vinyl', amountMinor: 2000, orderId, productId: product.id }
  await db
    .insertInto('orderItems')
    .values([
      { ...line, variantId: sold?.id, quantity: 9 },
      { ...line, variantId: unlimited?.id },
    ])
    .execute()
  await deleteOldOrders(db, api.clock.now)
  expect(await db.selectFrom('orders').select('id').execute()).toEqual([])
  const [{ variants, version }] = (await api.call('GET', '/api/admin/own-products')).json()
  expect(variants.map(({ stock }: { stock: number | null }) => stock)).toEqual([3, null, 1])
  // A form that was opened before would store the former numbers.
  expect(version).toBe(product.version + 1)
})
