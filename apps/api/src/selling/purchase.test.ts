import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSellingApp, SELLER, type SellingApp } from '../testing/selling.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let api: SellingApp
beforeAll(async () => void (api = await createSellingApp()))
beforeEach(async () => {
  await api.reset()
  await api.set({})
  await api.price({ pricing: 'fixed', saleAmount: '8', suggestedAmount: null })
})
afterAll(() => api.close())

const mails = () =>
  api.database.db.selectFrom('mails').select(['kind', 'orderId']).where('kind', '=', 'order').execute()

describe('a purchase (docs/product/selling.md#a-purchase)', () => {
  test('opens a page with the price of the server, and stores what is bought as it was', async () => {
    const session = await api.begin()
    expect(session).toMatchObject({ amount_total: 800, currency: 'usd', locale: 'en', status: 'open' })
    expect(session.cancel_url).toMatch(/\/orders\/[^/]+\/back$/)
    await api.pay(session)
    await api.price({ saleAmount: '99' })
    await api.runOrders()
    expect(await api.orders()).toMatchObject([
      {
        ...{ state: 'paid', email: 'fan@example.com', name: 'Ida Fan', country: 'US', totalMinor: 800 },
        items: [{ kind: 'release', title: 'Ember Road', amountMinor: 800 }],
      },
    ])
    const [row] = await api.database.db.selectFrom('orders').select('consentText').execute()
    expect(row?.consentText).toMatch(/I want the files at once/)
  })

  test('can be paid for half an hour from when its page is opened, however long it waited for others', async () => {
    const begunAt = api.clock.now.getTime()
    let reads = 0
    const now = { get: () => new Date(begunAt + MINUTE_MS * reads++), configurable: true }
    Object.defineProperty(api.clock, 'now', now)
    const session = await api.begin()
    Object.defineProperty(api.clock, 'now', { value: new Date(begunAt), writable: true })
    expect(session.expires_at * 1000 - begunAt).toBeGreaterThan(31 * MINUTE_MS)
  })

  test('has its files and one receipt as soon as it is paid', async () => {
    const path = await api.buy()
    const page = await api.read(path)
    expect(page).toMatchObject({ state: 'paid', isMailed: true, slug: 'ember-road' })
    const href = page.releases[0]?.recordings[0]?.files[0]?.href ?? ''
    const file = await api.visit('GET', href)
    expect([file.statusCode, file.body]).toEqual([200, 'sound'])
    expect(await mails()).toHaveLength(1)
  })

  test('can be mailed later also when its receipt was not, as after a restore', async () => {
    const path = await api.buy()
    await api.database.db.deleteFrom('mails').execute()
    expect(await api.read(path)).toMatchObject({ isMailed: false, canBeMailed: true })
  })

  test('has its files also when the release is hidden meanwhile, and nobody else has', async () => {
    const path = await api.buy()
    await api.price({ isVisibleInHearIt: false, isVisibleInStore: false, pricing: 'none' })
    const href = (await api.read(path)).releases[0]?.recordings[0]?.files[0]?.href ?? ''
    expect((await api.visit('GET', href)).statusCode).toBe(200)
    expect((await api.order()).statusCode).toBe(404)
    await api.price({ isVisibleInHearIt: true, isVisibleInStore: true })
  })

  test('keeps its files when a recording is deleted afterwards, also for good', async () => {
    const path = await api.buy()
    const { db } = api.database
    const later = (days: number) => new Date(api.clock.now.getTime() + days * DAY_MS)
    await db
      .updateTable('recordings')
      .set({ deletedAt: later(1) })
      .execute()
    await api.purgeRecordings(later(40))
    const href = (await api.read(path)).releases[0]?.recordings[0]?.files[0]?.href ?? ''
    expect((await api.visit('GET', href)).body).toBe('sound')
    expect((await api.order()).statusCode).toBe(404)
    await db.updateTable('recordings').set({ deletedAt: null }).execute()
  })

  test('of an open price takes what the buyer names', async () => {
    await api.price({ pricing: 'open', saleAmount: '5', suggestedAmount: '10' })
    expect((await api.begin({ amount: '7,50' })).amount_total).toBe(750)
    const refused = await api.order({ amount: '4.99' })
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      { amount: 'Please enter an amount of at least $5.00.' },
    ])
  })

  test('for nothing needs no Stripe', async () => {
    await api.price({ pricing: 'open', saleAmount: null })
    await api.standIn.control('POST faults', [{ status: 500 }])
    const { url } = (await api.order({ amount: '0' })).json()
    const page = await api.read(`/api${new URL(url).pathname}`)
    expect(page).toMatchObject({ state: 'paid', totalMinor: 0, isMailed: false, canBeMailed: false })
    expect(page.releases[0]?.recordings).toHaveLength(1)
  })

  test('of a tip needs no consent', async () => {
    const session = await api.begin({ slug: undefined, hasConsented: false, amount: '3' })
    expect(session).toMatchObject({ amount_total: 300 })
    const refused = await api.order({ slug: undefined, amount: '0' })
    expect(refused.json().errors).toEqual({ amount: 'Please enter an amount of at least $0.50.' })
    const tooMuch = await api.order({ slug: undefined, amount: '1000000' })
    expect(tooMuch.json().errors).toEqual({ amount: 'Please enter an amount of at most $999,999.00.' })
  })
})

describe('nothing is bought', () => {
  const stored = async () => {
    expect(await api.database.db.selectFrom('orders').select('id').execute()).toEqual([])
  }
  test.each<[string, object, number]>([
    ['without consent', { hasConsented: false }, 400],
    ['with consent to another text', { consentText: 'I want them.' }, 400],
    ['of another release', { slug: 'ember-roads' }, 404],
    ['with a price of the buyer’s own', { price: 1 }, 400],
  ])('%s', async (_name, fields, status) => {
    expect((await api.order(fields)).statusCode).toBe(status)
    await stored()
  })

  test.each<[string, object]>([
    ['while it is off', { isOn: false }],
    ['without an address', { sellerAddress: '' }],
    ['without a text about returns', { returnsText: '' }],
  ])('%s', async (_name, settings) => {
    await api.set(settings)
    expect((await api.order()).statusCode).toBe(409)
    expect((await api.visit('GET', '/api/shop')).json()).toMatchObject({ shop: null })
    await stored()
  })

  test('as a tip where none are taken', async () => {
    await api.set({ takesTips: false })
    expect((await api.order({ slug: undefined, amount: '3' })).statusCode).toBe(409)
  })

  test('of a release that is not out', async () => {
    await api.price({ releaseDate: '2026-07-01' })
    expect((await api.order()).statusCode).toBe(404)
    await api.price({ releaseDate: null })
  })

  test('from another site', async () => {
    const body = { slug: 'ember-road', hasConsented: true }
    const headers = { origin: 'https://evil.example' }
    const response = await api.call('POST', '/api/checkout', { as: 'anonymous', body, headers })
    expect(response.statusCode).toBe(403)
    await stored()
  })

  test('and charged while Stripe does not answer', async () => {
    await api.standIn.control('POST faults', [{ status: 500 }])
    const refused = await api.order()
    expect([refused.statusCode, refused.json().message]).toEqual([
      503,
      'The payment page could not be reached. Nothing was charged.',
    ])
    await api.standIn.control('DELETE faults')
    expect((await api.begin()).status).toBe('open')
  })

  test('by a 31st order of a network within a minute; refused forms do not count', async () => {
    for (let forms = 0; forms < 5; forms++) await api.order({ hasConsented: false })
    for (let orders = 0; orders < 30; orders++) expect((await api.order()).statusCode).toBe(200)
    expect((await api.order()).statusCode).toBe(429)
    await api.advance(MINUTE_MS)
    expect((await api.order()).statusCode).toBe(200)
  })
})

test('visitors get who sells, and the price of what they can buy', async () => {
  const { shop } = (await api.visit('GET', '/api/shop')).json()
  expect(shop).toEqual({
    ...{ currency: 'USD', takesTips: true, sellerName: SELLER.sellerName },
    ...{ sellerAddress: SELLER.sellerAddress, returnsText: SELLER.returnsText },
    ...{ includesTax: false, shipping: null },
  })
})

test('a use of a discount code counts in the mode in which the site sells (docs/product/selling.md#discount-codes)', async () => {
  const body = { code: 'ONCE', percent: 10, usesMax: 1 }
  await api.call('POST', '/api/admin/discount-codes', { body })
  const line = { kind: 'release', id: api.trackId }
  const state = async () => [
    (await api.call('GET', '/api/admin/discount-codes')).json()[0].uses,
    (await api.quote([line], { code: 'ONCE' })).isCodeWrong,
  ]
  await api.beginBag([line], { code: 'ONCE' })
  expect(await state()).toEqual([1, true])
  // As if the site had gone back to test mode.
  await api.database.db.updateTable('orders').set({ isLive: true }).execute()
  expect(await state()).toEqual([0, false])
})
