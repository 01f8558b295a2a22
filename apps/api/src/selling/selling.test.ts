import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SITE_BODY } from '../testing/fixtures.ts'
import { TEST_KEY } from '../testing/stripe.ts'
import { createSellingApp, SELLER, type SellingApp } from '../testing/selling.ts'

let api: SellingApp
beforeAll(async () => void (api = await createSellingApp()))
beforeEach(async () => {
  await api.database.db.updateTable('selling').set({ testedAt: api.clock.now }).execute()
  await api.set({})
  await api.price({ pricing: 'fixed', saleAmount: '8', suggestedAmount: null })
})
afterAll(() => api.close())

const read = async () => (await api.call('GET', '/api/admin/selling')).json()
const offer = async () => (await api.visit('GET', '/api/merch-items')).json()[0].offer

describe('visitors can buy when nothing is missing (docs/product/selling.md#before-it-begins)', () => {
  test('nothing is', async () => {
    expect(await read()).toMatchObject({
      isOpen: true,
      missing: [],
      mode: 'demo',
      wrongPrices: [],
      months: [],
    })
    expect(await offer()).toEqual({ isOpen: false, minor: 800, suggestedMinor: null, currency: 'USD' })
  })

  test.each<[string, object, string[]]>([
    ['the name', { sellerName: ' ' }, ['seller']],
    ['the address', { sellerAddress: '' }, ['seller']],
    ['the text about returns', { returnsText: '' }, ['returns']],
  ])('%s is', async (_name, settings, missing) => {
    const response = await api.set(settings)
    expect(response.json()).toMatchObject({ isOpen: false, missing })
    expect(await offer()).toBeUndefined()
  })

  test('a release without files has no offer, and is named', async () => {
    const { db } = api.database
    await db.updateTable('recordings').set({ deletedAt: api.clock.now }).execute()
    api.cache.drop()
    const release = { id: api.trackId, title: 'Ember Road' }
    const product = {
      id: await api.addProduct({ title: 'Vinyl', trackId: api.trackId }),
      title: 'Vinyl',
      release,
    }
    await api.addProduct({ title: 'Poster' })
    expect(await read()).toMatchObject({
      ...{ withoutFiles: [release], preordersWithoutFiles: [], productsWithoutFiles: [product] },
      wrongPrices: [],
    })
    await api.price({ takesPreorders: true, releaseDate: '2099-03-05' })
    expect(await read()).toMatchObject({ withoutFiles: [], preordersWithoutFiles: [release] })
    await api.price({ takesPreorders: false, releaseDate: null })
    await db.deleteFrom('ownProducts').execute()
    expect(await offer()).toBeUndefined()
    expect((await api.order()).statusCode).toBe(404)
    await db.updateTable('recordings').set({ deletedAt: null }).execute()
    api.cache.drop()
    expect(await read()).toMatchObject({
      offers: [{ kind: 'release', ...release, isOpen: false, minor: 800 }],
      withoutFiles: [],
    })
  })

  test('it is off', async () => {
    expect((await api.set({ isOn: false })).json()).toMatchObject({ isOpen: false, missing: [] })
    expect(await offer()).toBeUndefined()
  })

  test('visitors learn whether it was ever on', async () => {
    const isClosed = async () => (await api.visit('GET', '/api/shop')).json().isClosed
    await api.set({})
    expect(await isClosed()).toBe(false)
    await api.set({ isOn: false })
    expect(await isClosed()).toBe(true)
    await api.database.db.updateTable('selling').set({ wasOn: false }).execute()
    api.cache.drop()
    expect(await isClosed()).toBe(false)
  })

  test('the page for tips is linked where it was chosen, while it takes them (docs/product/public-pages.md#tips)', async () => {
    const placeAfter = async (settings: object) => {
      await api.set({ tipsPlace: 'navigation', ...settings })
      return (await api.visit('GET', '/api/site')).json().tipsPlace
    }
    expect([
      await placeAfter({}),
      await placeAfter({ takesTips: false }),
      await placeAfter({ returnsText: '' }),
      await placeAfter({ tipsPlace: 'nowhere' }),
    ]).toEqual(['navigation', 'nowhere', 'nowhere', 'nowhere'])
    // Both previews have it, too.
    await api.set({ tipsPlace: 'footer' })
    const content = { kind: 'music', id: api.trackId }
    for (const [path, body] of [
      ['site-previews', SITE_BODY],
      ['content-previews', content],
    ]) {
      const made = (await api.call('POST', `/api/admin/${path}`, { body })).json()
      const read = await api.visit('GET', `/api/site-previews/${made.path.split('/')[2]}`)
      expect(read.json().settings.tipsPlace).toBe('footer')
    }
  })

  test('the country, or a way to the buyers, is as soon as goods are sold', async () => {
    await api.addProduct({ isVisible: false })
    expect((await read()).missing).toEqual([])
    const id = await api.addProduct({ title: 'Shirt' })
    expect(await read()).toMatchObject({ isOpen: false, missing: ['zones'] })
    expect((await api.visit('GET', '/api/shop')).json()).toEqual({ shop: null, isClosed: true })
    const zone = { id: 'zone-1', area: 'world', firstAmount: '5', furtherAmount: '2', freeFrom: null }
    expect((await api.set({ zones: [zone] })).json().missing).toEqual(['zones'])
    expect((await api.set({ country: 'DE', zones: [zone] })).json().missing).toEqual([])
    expect((await api.set({ country: 'DE', offersPickup: true })).json().missing).toEqual([])
    await api.call('DELETE', `/api/admin/own-products/${id}`)
    expect((await api.set({})).json().missing).toEqual([])
  })

  test('a price of goods is enough, and goods can be the test purchase', async () => {
    await api.price({ pricing: 'none' })
    const id = await api.addProduct({ title: 'Shirt' })
    const zone = { id: 'zone-1', area: 'home', firstAmount: '5', furtherAmount: '2', freeFrom: null }
    const test = () => api.call('POST', '/api/admin/selling/test-purchase', { body: { productId: id } })
    await api.set({ takesTips: false })
    expect([(await test()).statusCode, (await test()).json().message]).toEqual([
      409,
      'Please say where goods are sent to, or that they are fetched at shows, and save.',
    ])
    const sent = { takesTips: false, country: 'DE', zones: [zone] }
    expect((await api.set(sent)).json()).toMatchObject({
      missing: [],
      offers: [{ kind: 'product', id, title: 'Shirt', isOpen: false, minor: 2400 }],
    })
    const begun = (await test()).json().url.split('/').at(-1)
    expect(await api.ask(`/v1/checkout/sessions/${begun}`)).toMatchObject({ amount_total: 2900 })
    await api.call('DELETE', `/api/admin/own-products/${id}`)
  })

  test('a price is, unless tips are taken', async () => {
    await api.price({ pricing: 'none' })
    expect((await api.set({ takesTips: false })).json().missing).toEqual(['prices'])
    expect((await api.set({})).json()).toMatchObject({ isOpen: true, missing: [] })
  })

  test('the test purchase is, until one was paid', async () => {
    await api.database.db.updateTable('selling').set({ testedAt: null }).execute()
    api.cache.drop()
    expect((await read()).missing).toEqual(['testPurchase'])
    expect((await api.order()).statusCode).toBe(409)
    const begun = await api.call('POST', '/api/admin/selling/test-purchase', { body: { id: api.trackId } })
    const id = begun.json().url.split('/').at(-1)
    await api.pay(await api.ask(`/v1/checkout/sessions/${id}`))
    await api.runOrders()
    expect((await read()).missing).toEqual([])
  })

  test('a test purchase of an open price is of the suggested amount, else of the least that can be charged', async () => {
    const totalOf = async (fields: object) => {
      await api.price({ pricing: 'open', saleAmount: null, suggestedAmount: null, ...fields })
      const begun = await api.call('POST', '/api/admin/selling/test-purchase', { body: { id: api.trackId } })
      const id = begun.json().url.split('/').at(-1)
      return (await api.ask<{ amount_total: number }>(`/v1/checkout/sessions/${id}`)).amount_total
    }
    expect(await totalOf({ suggestedAmount: '7' })).toBe(700)
    expect(await totalOf({ saleAmount: '5' })).toBe(500)
    expect(await totalOf({})).toBe(50)
  })

  test('the key is, once Stripe refuses it', async () => {
    await api.standIn.control('PUT keys', { key: TEST_KEY, isRevoked: true })
    await api.tryIt()
    expect((await read()).missing).toContain('stripe')
    expect(await offer()).toBeUndefined()
    await api.standIn.control('PUT keys', { key: TEST_KEY, isRevoked: false })
    await api.tryIt()
    expect((await read()).missing).toEqual([])
  })

  test.each([
    ['with a code', { text: 'In other words.', code: 'key-refused' }, false],
    [
      'by an older version, without a code',
      { text: 'Stripe does not accept the key. Please copy it again, or make a new one.' },
      false,
    ],
    ['of another kind', { text: 'Stripe did not answer. Please try again later.' }, true],
  ])('after a failure that was stored %s', async (_how, step, isOpen) => {
    const trial = { at: api.clock.now, steps: [{ outcome: 'failed', ...step }] }
    await api.database.db
      .updateTable('connections')
      .set({ trial: JSON.stringify(trial) })
      .where('name', '=', 'stripe')
      .execute()
    expect(await read()).toMatchObject({ isOpen, missing: isOpen ? [] : ['stripe'] })
  })

  test('Stripe is, as one thing with its webhook', async () => {
    const { version } = (await api.call('GET', '/api/admin/connections'))
      .json()
      .find(({ name }: { name: string }) => name === 'stripe')
    await api.takeAway(version)
    expect(await read()).toMatchObject({ missing: ['stripe'], mode: null })
    expect(await offer()).toBeUndefined()
    const begun = await api.call('POST', '/api/admin/selling/test-purchase', { body: { id: api.trackId } })
    expect(begun.statusCode).toBe(409)
  })
})

describe('prices (docs/product/selling.md#prices)', () => {
  test.each<[object, object]>([
    [{ pricing: 'fixed', saleAmount: null }, { saleAmount: 'Please enter a price.' }],
    [{ pricing: 'fixed', saleAmount: '0' }, { saleAmount: 'Please enter a price.' }],
    [{ saleAmount: 'eight' }, { saleAmount: 'Must be an amount such as 8 or 8.50' }],
    [
      { pricing: 'open', saleAmount: '5', suggestedAmount: '4' },
      { suggestedAmount: 'Must be at least the lowest price.' },
    ],
  ])('%j is refused', async (fields, errors) => {
    const response = await api.price(fields)
    expect([response.statusCode, response.json().errors]).toEqual([400, errors])
  })

  test('that the currency cannot have are named', async () => {
    await api.price({ saleAmount: '8.50' })
    const { wrongPrices } = (await api.set({ currency: 'JPY', takesTips: false })).json()
    expect(wrongPrices).toEqual([{ id: api.trackId, title: 'Ember Road' }])
  })
})

test('a change is one entry of the activity, and a stale one is refused', async () => {
  const { version } = (await read()).settings
  expect((await api.set({ currency: 'EUR' })).statusCode).toBe(200)
  const stale = await api.call('PUT', '/api/admin/selling', { body: { ...SELLER, version } })
  expect([stale.statusCode, stale.json().current.currency]).toEqual([409, 'EUR'])
  const { entries } = (await api.call('GET', '/api/admin/activity')).json()
  expect(entries[0]).toMatchObject({ summary: 'Updated the settings of selling', after: { currency: 'EUR' } })
})
