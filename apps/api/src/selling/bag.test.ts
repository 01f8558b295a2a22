import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EVENT_BODY } from '../testing/fixtures.ts'
import { createSellingApp, VARIANT, type SellingApp } from '../testing/selling.ts'
import { LIVE_KEY } from '../testing/stripe.ts'

const zone = {
  id: 'zone-1',
  area: 'world',
  countries: [],
  firstAmount: '5',
  furtherAmount: '2',
  freeFrom: '60',
}
const SENT = { country: 'DE', zones: [zone], offersPickup: false }
const OTHER = '7d0a3a3e-08a5-4b0c-9d55-6f7e0c2f8a11'

let api: SellingApp
beforeAll(async () => void (api = await createSellingApp(LIVE_KEY)))
beforeEach(async () => {
  await api.reset()
  for (const table of ['ownProducts', 'discountCodes', 'events'] as const)
    await api.database.db.deleteFrom(table).execute()
  await api.set(SENT)
  await api.price({ pricing: 'fixed', saleAmount: '8', suggestedAmount: null, releaseDate: null })
})
afterAll(() => api.close())

const product = (id: number, fields: object = {}) => ({ kind: 'product', id, variantId: VARIANT, ...fields })
const release = (fields: object = {}) => ({ kind: 'release', id: api.trackId, ...fields })
const addCode = async (fields: object) => {
  const response = await api.call('POST', '/api/admin/discount-codes', { body: fields })
  expect(response.statusCode).toBe(201)
  return response.json()
}

describe('a quote (docs/product/selling.md#bag)', () => {
  test('has what each line costs, where it can go, and the totals', async () => {
    const id = await api.addProduct({ shipsFrom: '2026-09-01' })
    expect(await api.quote([product(id, { quantity: 2 }), release()])).toEqual({
      currency: 'USD',
      lines: [
        {
          ...{ index: 0, title: 'Ember Road on vinyl', variant: '', imageUrl: '' },
          ...{ path: '/store/ember-road-on-vinyl', quantity: 2, minor: 2400, amountMinor: 4800 },
          ...{ problem: null, problemMinor: null, availableFrom: '2026-09-01' },
        },
        {
          ...{ index: 1, title: 'Ember Road', variant: '', imageUrl: expect.any(String) },
          ...{ path: '/music/ember-road', quantity: 1, minor: 800, amountMinor: 800 },
          ...{ problem: null, problemMinor: null },
        },
      ],
      deliveries: [{ id: 'zone-1', label: 'Worldwide', minor: 700, missingForFreeMinor: 1200 }],
      delivery: 'zone-1',
      ...{ subtotalMinor: 5600, discountMinor: 0, isCodeWrong: false, shippingMinor: 700, totalMinor: 6300 },
      ...{ hasFiles: true, hasGoods: true, availableFrom: '2026-09-01' },
      consentText: expect.stringContaining('at once, and'),
    })
  })

  test('of music needs no delivery, and of records without files no consent', async () => {
    expect(await api.quote([release()])).toMatchObject({
      ...{ deliveries: [], delivery: null, hasGoods: false, hasFiles: true, availableFrom: null },
    })
    const id = await api.addProduct()
    expect(await api.quote([product(id)])).toMatchObject({ hasGoods: true, hasFiles: false })
    const withFiles = await api.addProduct({ title: 'With files', trackId: api.trackId })
    expect(await api.quote([product(withFiles)])).toMatchObject({ hasFiles: true })
    const { db } = api.database
    await db.updateTable('recordings').set({ deletedAt: api.clock.now }).execute()
    expect(await api.quote([product(withFiles)])).toMatchObject({ hasFiles: false, consentText: null })
    await db.updateTable('recordings').set({ deletedAt: null }).execute()
  })

  test('has the way of delivery that is chosen, or else the first', async () => {
    const id = await api.addProduct()
    const zones = [{ ...zone, id: 'zone-2', area: 'home', firstAmount: '3' }, zone]
    await api.set({ ...SENT, zones })
    expect(await api.quote([product(id)], { delivery: 'zone-1' })).toMatchObject({
      deliveries: [
        { id: 'zone-2', label: 'Germany', minor: 300 },
        { id: 'zone-1', label: 'Worldwide', minor: 500 },
      ],
      ...{ delivery: 'zone-1', shippingMinor: 500 },
    })
    expect(await api.quote([product(id)], { delivery: 'zone-9' })).toMatchObject({ delivery: 'zone-2' })
    await api.set({ ...SENT, zones: [{ ...zone, freeFrom: '50' }] })
    const missing = async (quantity: number) =>
      (await api.quote([product(id, { quantity })])).deliveries[0]?.missingForFreeMinor
    expect([await missing(1), await missing(3)]).toEqual([2600, undefined])
  })

  test('names the next visible shows where it can be fetched', async () => {
    const id = await api.addProduct()
    await api.set({ ...SENT, zones: [], offersPickup: true })
    const add = async (fields: object) => {
      const body = { ...EVENT_BODY, location: 'Ghent', ...fields }
      return (await api.call('POST', '/api/admin/events', { body })).json().id
    }
    const shown = await add({ date: 'July 4, 2026' })
    await add({ date: 'July 5, 2026', status: 'cancelled' })
    await add({ date: 'July 6, 2026', isVisible: false })
    await add({ date: 'March 5, 2027' })
    await add({ date: 'June 1, 2026' })
    expect((await api.quote([product(id, { quantity: 3 })])).deliveries).toEqual([
      { id: `show-${shown}`, label: 'Fetch at the show: July 4, 2026, Boathouse, Ghent', minor: 0 },
    ])
    const placesFrom = async (shipsFrom: string) => {
      const early = await api.addProduct({ title: `From ${shipsFrom}`, shipsFrom })
      return (await api.quote([product(id), product(early)])).deliveries.length
    }
    expect([await placesFrom('2026-07-04'), await placesFrom('2026-07-05')]).toEqual([1, 0])
  })

  test.each<[string, () => Promise<object>, object]>([
    [
      'a product is hidden',
      async () => product(await api.addProduct({ isVisible: false })),
      { problem: 'gone' },
    ],
    [
      'a variant is no more',
      async () => product(await api.addProduct(), { variantId: OTHER }),
      { problem: 'gone' },
    ],
    [
      'nothing is left',
      async () =>
        product(await api.addProduct({ variants: [{ id: VARIANT, name: '', amount: '24', stock: 0 }] })),
      { problem: 'soldOut', quantity: 0, amountMinor: 0 },
    ],
    [
      'fewer are left',
      async () => product(await api.addProduct(), { quantity: 12 }),
      { problem: 'fewer', quantity: 10, amountMinor: 24_000 },
    ],
    [
      'the price is another',
      async () => product(await api.addProduct(), { seenMinor: 2000 }),
      { problem: 'price', problemMinor: 2000, minor: 2400 },
    ],
    [
      'the price cannot be charged',
      async () =>
        product(await api.addProduct({ variants: [{ id: VARIANT, name: '', amount: '0.20', stock: null }] })),
      { problem: 'gone' },
    ],
    [
      'the release is not out',
      async () => {
        await api.price({ releaseDate: '2026-12-01' })
        return release()
      },
      { problem: 'gone' },
    ],
    [
      'an open price is not met',
      async () => {
        await api.price({ pricing: 'open', saleAmount: '5' })
        return release({ amount: '4' })
      },
      { problem: 'amount', problemMinor: 500, quantity: 1, amountMinor: 0 },
    ],
  ])('says when %s', async (_name, makeLine, expected) => {
    const { lines } = await api.quote([await makeLine()])
    expect(lines[0]).toMatchObject(expected)
  })

  test('counts no amount that cannot be paid, and says of no code then that it does not hold', async () => {
    await api.price({ pricing: 'open', saleAmount: '5' })
    await addCode({ code: 'FIVE', amount: '5' })
    const code = 'FIVE'
    expect(await api.quote([release({ amount: '4' })], { code })).toMatchObject({
      ...{ subtotalMinor: 0, discountMinor: 0, totalMinor: 0, isCodeWrong: false },
    })
    expect(await api.quote([release({ amount: '12' })], { code })).toMatchObject({ totalMinor: 700 })
  })

  test('is for nobody while visitors cannot buy', async () => {
    await api.set({ isOn: false })
    expect((await api.visit('POST', '/api/bag', { lines: [release()] })).statusCode).toBe(409)
  })

  test('is made 300 times for a network, then every second', async () => {
    const key = 'bag:127.0.0.1'
    const row = { key, failures: 300, blockedUntil: new Date(0), updatedAt: api.clock.now }
    await api.database.db.insertInto('throttles').values(row).execute()
    await api.quote([release()])
    expect((await api.visit('POST', '/api/bag', { lines: [release()] })).statusCode).toBe(429)
  })
})

describe('a code (docs/product/selling.md#discount-codes)', () => {
  test('of a percentage or an amount lowers the lines, and so what is free to send', async () => {
    const id = await api.addProduct()
    await addCode({ code: 'tour-10', percent: 10 })
    await addCode({ code: 'FIVE', amount: '5' })
    const bag = [product(id, { quantity: 3 })]
    expect(await api.quote(bag, { code: ' Tour-10 ' })).toMatchObject({
      ...{ subtotalMinor: 7200, discountMinor: 720, shippingMinor: 0, totalMinor: 6480 },
    })
    expect(await api.quote([product(id)], { code: 'five' })).toMatchObject({
      ...{ discountMinor: 500, shippingMinor: 500, totalMinor: 2400 },
    })
  })

  test('does not hold when it is unknown, has ended, is used up, or leaves what cannot be paid', async () => {
    await addCode({ code: 'ENDED', percent: 10, endsAt: '2026-06-16T00:00:00Z' })
    await addCode({ code: 'ONCE', percent: 10, usesMax: 1 })
    await addCode({ code: 'NEARLY', amount: '7.80' })
    await addCode({ code: 'ALL', percent: 100 })
    await api.beginBag([release()], { code: 'once' })
    expect(await api.quote([release()], { code: 'ENDED' })).toMatchObject({ isCodeWrong: false })
    const ended = { endsAt: new Date('2026-06-14T00:00:00Z') }
    await api.database.db.updateTable('discountCodes').set(ended).where('code', '=', 'ENDED').execute()
    for (const code of ['NOBODY', 'ENDED', 'ONCE', 'NEARLY'])
      expect(await api.quote([release()], { code })).toMatchObject({ isCodeWrong: true, totalMinor: 800 })
    expect(await api.quote([release()], { code: 'ALL' })).toMatchObject({ isCodeWrong: false, totalMinor: 0 })
    await api.set({ ...SENT, zones: [{ ...zone, firstAmount: '0' }] })
    const goods = product(await api.addProduct())
    expect(await api.quote([goods], { code: 'ALL' })).toMatchObject({ isCodeWrong: true, totalMinor: 2400 })
    const refused = await api.orderBag([release()], { code: 'ONCE' })
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      { code: 'This code does not hold for your bag.' },
    ])
  })

  test('that is over before it is made is refused at its field', async () => {
    const body = { code: 'OVER', percent: 10, endsAt: api.clock.now.toISOString() }
    const refused = await api.call('POST', '/api/admin/discount-codes', { body })
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      { endsAt: 'This day is over. Please choose a later one, or none.' },
    ])
  })

  test('is made once, listed with its uses, and deleted, each an entry of the activity', async () => {
    const made = await addCode({ code: 'TOUR', percent: 10, usesMax: 5 })
    const again = await api.call('POST', '/api/admin/discount-codes', { body: { code: 'tour', amount: '2' } })
    expect([again.statusCode, again.json().errors]).toEqual([409, { code: 'This code exists already.' }])
    await api.pay(await api.beginBag([release()], { code: 'TOUR' }))
    const list = async () => (await api.call('GET', '/api/admin/discount-codes')).json()
    expect(await list()).toEqual([{ ...made, uses: 1 }])
    expect((await api.call('DELETE', `/api/admin/discount-codes/${made.id}`)).statusCode).toBe(204)
    expect(await list()).toEqual([])
    expect((await api.call('DELETE', `/api/admin/discount-codes/${made.id}`)).statusCode).toBe(404)
    const { entries } = (await api.call('GET', '/api/admin/activity')).json()
    expect(entries.slice(0, 2).map(({ summary }: { summary: string }) => summary)).toEqual([
      'Deleted the discount code "TOUR"',
      'Made the discount code "TOUR"',
    ])
  })

  test('that is used once is used once, also by twenty at the same time', async () => {
    await addCode({ code: 'ONE', percent: 10, usesMax: 1 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.orderBag([release()], { code: 'ONE' })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })
})
