import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EVENT_BODY } from '../testing/fixtures.ts'
import { createSellingApp, VARIANT, type SellingApp } from '../testing/selling.ts'
import { LIVE_KEY } from '../testing/stripe.ts'
import { listTaken } from './stock.repository.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const zone = {
  id: 'zone-1',
  area: 'world',
  countries: [],
  firstAmount: '5',
  furtherAmount: '2',
  freeFrom: null,
}
const SENT = { country: 'DE', zones: [zone], offersPickup: false, taxes: 'none' }
const PRESSED = { name: '', amount: '24', stock: 10 }

let api: SellingApp
beforeAll(async () => void (api = await createSellingApp(LIVE_KEY)))
beforeEach(async () => {
  await api.reset()
  for (const table of ['ownProducts', 'discountCodes', 'events'] as const)
    await api.database.db.deleteFrom(table).execute()
  await api.set(SENT)
  await api.standIn.control('PUT account', { taxPercent: 0 })
})
afterAll(() => api.close())

const product = (id: number, fields: object = {}) => ({ kind: 'product', id, variantId: VARIANT, ...fields })
const release = () => ({ kind: 'release', id: api.trackId })
const taken = async () => (await listTaken(api.database.db))[0]?.taken ?? 0
const onlyOrder = async () => (await api.orders())[0]

describe('goods (docs/product/selling.md#a-purchase)', () => {
  test('are lines of their whole amounts, with shipping to the countries of the zone', async () => {
    const variants = [{ ...PRESSED, id: VARIANT, name: 'Black' }]
    const id = await api.addProduct({ variants })
    await api.call('POST', '/api/admin/discount-codes', { body: { code: 'TOUR', percent: 10 } })
    await api.set({ ...SENT, zones: [{ ...zone, area: 'home' }] })
    const session = await api.beginBag([product(id, { quantity: 2 }), release()], { code: 'tour' })
    expect(session).toMatchObject({
      ...{
        amount_subtotal: 5040,
        amount_total: 5740,
        cancel_url: expect.stringMatching(/\/orders\/[^/]+\/back\?bag$/),
      },
      shipping_address_collection: { allowed_countries: ['DE'] },
      shipping_options: [{ shipping_amount: 700 }],
    })
    const { data } = await api.ask<{ data: object[] }>(`/v1/checkout/sessions/${session.id}/line_items`)
    expect(data).toMatchObject([
      { quantity: 1, amount_total: 4320, description: '2 × Ember Road on vinyl, Black' },
      { quantity: 1, amount_total: 720, description: 'Ember Road' },
    ])
  })

  test('that are paid wait to be packed, with the address and what was really paid', async () => {
    const id = await api.addProduct()
    await api.pay(await api.beginBag([product(id, { quantity: 2 })]))
    await api.runOrders()
    expect(await onlyOrder()).toMatchObject({
      ...{ state: 'paid', totalMinor: 5500, shippingMinor: 700, discountMinor: 0, taxMinor: 0 },
      items: [{ kind: 'product', title: 'Ember Road on vinyl', quantity: 2, amountMinor: 4800 }],
      parcel: { state: 'waiting', show: null, trackingUrl: null },
      address: {
        ...{ name: 'Ida Fan', line1: '1 Pine Street', line2: '', city: 'Portland', postalCode: '04101' },
        ...{ state: '', country: 'US' },
      },
    })
    expect(await taken()).toBe(2)
    const file = (await api.call('GET', '/api/admin/orders-export')).body
    expect(file.split('\r\n')[1]).toMatch(/,2,,7\.00,0\.00,,0\.00,US$/)
  })

  test('are fetched at a show without an address and without shipping', async () => {
    const id = await api.addProduct()
    const body = { ...EVENT_BODY, date: 'July 4, 2026', location: 'Ghent' }
    const show = (await api.call('POST', '/api/admin/events', { body })).json().id
    await api.set({ ...SENT, offersPickup: true })
    expect((await api.orderBag([product(id)])).json().errors).toEqual({
      delivery: 'Please choose where it goes.',
    })
    const session = await api.beginBag([product(id)], { delivery: `show-${show}` })
    expect(session).toMatchObject({
      ...{ amount_total: 2400, shipping_address_collection: null, shipping_options: [] },
      custom_text: { submit: { message: 'Fetch at the show: July 4, 2026, Boathouse, Ghent' } },
    })
    await api.pay(session)
    await api.runOrders()
    expect(await onlyOrder()).toMatchObject({
      parcel: { state: 'waiting', show: 'July 4, 2026, Boathouse, Ghent' },
      address: null,
    })
  })

  test.each<[string, object, object, number]>([
    ['another price than was shown', { seenMinor: 2000 }, {}, 409],
    ['more than are left', { quantity: 11 }, {}, 409],
    ['a variant that is none', { variantId: '7d0a3a3e-08a5-4b0c-9d55-6f7e0c2f8a11' }, {}, 409],
    ['a place that nothing goes to', {}, { delivery: 'zone-9' }, 400],
    ['files without consent', {}, { hasConsented: false }, 400],
    ['a price of the buyer’s own', { amount: '1' }, {}, 400],
  ])('are not sold for %s, and nothing is stored', async (_name, line, fields, status) => {
    const id = await api.addProduct({ trackId: api.trackId })
    expect((await api.orderBag([product(id, line)], fields)).statusCode).toBe(status)
    expect(await api.database.db.selectFrom('orders').select('id').execute()).toEqual([])
  })

  test('have taxes in their price where Stripe knows them', async () => {
    await api.set({ ...SENT, taxes: 'stripe' })
    await api.standIn.control('PUT account', { taxPercent: 20 })
    const id = await api.addProduct()
    await api.pay(await api.beginBag([product(id)]))
    await api.runOrders()
    expect(await onlyOrder()).toMatchObject({ state: 'paid', totalMinor: 2900, taxMinor: 483 })
  })

  test('bring the files of their release once, also where that was bought, too', async () => {
    const id = await api.addProduct({ trackId: api.trackId })
    const path = await api.pay(await api.beginBag([product(id), release()]))
    await api.runOrders()
    expect((await api.read(path)).releases).toHaveLength(1)
  })
})

describe('stock (docs/product/selling.md#held-stock)', () => {
  test('is taken while the buyer pays, and there again when nothing was paid', async () => {
    const variants = [{ ...PRESSED, id: VARIANT, stock: 1 }]
    const id = await api.addProduct({ variants })
    await api.beginBag([product(id)])
    expect((await api.orderBag([product(id)])).statusCode).toBe(409)
    await api.advance(32 * MINUTE_MS)
    await api.runOrders()
    expect(await taken()).toBe(0)
    expect((await api.orderBag([product(id)])).statusCode).toBe(200)
  })

  test('is there again when the page of the payment cannot be opened', async () => {
    const id = await api.addProduct({ variants: [{ ...PRESSED, id: VARIANT, stock: 1 }] })
    await api.standIn.control('POST faults', [{ status: 500 }])
    expect((await api.orderBag([product(id)])).statusCode).toBe(503)
    await api.standIn.control('DELETE faults')
    expect((await api.orderBag([product(id)])).statusCode).toBe(200)
  })

  test('of what was paid too late is taken all the same', async () => {
    const variants = [{ ...PRESSED, id: VARIANT, stock: 1 }]
    const id = await api.addProduct({ variants })
    const late = await api.beginBag([product(id)])
    await api.pay(late, { method: 'sepa_debit' })
    await api.runOrders()
    await api.database.db.updateTable('orders').set({ state: 'ended' }).execute()
    await api.pay(await api.beginBag([product(id)]))
    await api.standIn.control('POST settlements', { session: late.id, hasSucceeded: true })
    await api.runOrders()
    expect((await api.orders()).map(({ state }) => state)).toEqual(['paid', 'paid'])
    expect(await taken()).toBe(2)
  })

  test('is held for a network in 5 orders, and 10 of a variant, until they are paid', async () => {
    const [record, shirt] = [
      await api.addProduct({ variants: [{ ...PRESSED, id: VARIANT, stock: 100 }] }),
      await api.addProduct({ title: 'Shirt', variants: [{ ...PRESSED, id: VARIANT, stock: null }] }),
    ]
    const first = await api.beginBag([product(record, { quantity: 6 })])
    const more = () => api.orderBag([product(record, { quantity: 5 })])
    expect((await more()).statusCode).toBe(429)
    expect((await api.orderBag([product(record, { quantity: 5 })], {}, '203.0.113.9')).statusCode).toBe(200)
    for (let orders = 1; orders < 5; orders++)
      expect((await api.orderBag([product(shirt, { quantity: 20 })])).statusCode).toBe(200)
    expect((await api.orderBag([product(shirt)])).statusCode).toBe(429)
    expect((await api.orderBag([release()])).statusCode).toBe(200)
    await api.pay(first)
    await api.runOrders()
    expect((await more()).statusCode).toBe(200)
  })

  test('of ten is sold ten times when 50 of 200 buyers want it at once', async () => {
    const [record, shirt] = [
      await api.addProduct(),
      await api.addProduct({ title: 'Shirt', variants: [{ ...PRESSED, id: VARIANT, stock: null }] }),
    ]
    const buyers = Array.from({ length: 200 }, (_, number) => ({
      ...(number % 4 === 0 ? { wants: 'record', id: record } : { wants: 'shirt', id: shirt }),
      network: `203.0.113.${number}`,
      status: 503,
    }))
    // The server takes 20 forms at once; whom it turns away sends the form again.
    const waiting = () => buyers.filter(({ status }) => status === 503)
    while (waiting().length > 0)
      await Promise.all(
        waiting().map(async (buyer) => {
          buyer.status = (await api.orderBag([product(buyer.id)], {}, buyer.network)).statusCode
        }),
      )
    const count = (wanted: string, answer: number) =>
      buyers.filter(({ wants, status }) => wants === wanted && status === answer).length
    expect([count('record', 200), count('record', 409), count('shirt', 200)]).toEqual([10, 40, 150])
    expect(await listTaken(api.database.db, [record])).toEqual([
      { productId: record, variantId: VARIANT, taken: 10 },
    ])
  })
})

test('after a restore, goods are sold once each, and their stock is right (docs/product/selling.md#after-a-restore)', async () => {
  const { db } = api.database
  const variants = [{ ...PRESSED, id: VARIANT, name: 'Black, heavy', stock: 100 }]
  const ids = await Promise.all(
    [1, 2].map((number) => api.addProduct({ title: `Record ${number}`, variants })),
  )
  await api.call('POST', '/api/admin/discount-codes', { body: { code: 'TOUR', percent: 10 } })
  // After the pages of the other tests.
  await api.advance(2 * DAY_MS)
  const backedUpAt = api.clock.now
  await api.advance(MINUTE_MS)
  const lines = ids.map((id) => product(id, { quantity: 3 }))
  await api.pay(await api.beginBag([...lines, release()], { code: 'TOUR' }))
  await api.runOrders()
  // More items than fit into one value.
  await api.pay(await api.beginBag(Array.from({ length: 20 }, (_, index) => product(ids[index % 2] ?? 0))))
  await api.runOrders()
  const all = async () => {
    const orders = await db.selectFrom('orders').selectAll().orderBy('id').execute()
    const items = await db.selectFrom('orderItems').selectAll().orderBy('orderId').orderBy('id').execute()
    const facts = orders.map(({ askedAt: _asked, isRestored: _restored, ...order }) => order)
    return JSON.stringify({
      facts,
      items: items.map(({ id: _id, ...item }) => item),
      taken: await listTaken(db),
    })
  }
  const before = await all()
  await db.deleteFrom('orders').execute()
  await db.updateTable('selling').set({ replayFrom: backedUpAt }).execute()
  api.cache.drop()
  expect((await api.orderBag([release()])).statusCode).toBe(409)
  await api.runOrders()
  expect(await all()).toBe(before)
  const restored = db.selectFrom('orders').select('id').where('isRestored', '=', true)
  expect(await restored.execute()).toHaveLength(2)
})
