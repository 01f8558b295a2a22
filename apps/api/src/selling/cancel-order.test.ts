import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSellingApp, VARIANT, type SellingApp } from '../testing/selling.ts'
import { LIVE_KEY } from '../testing/stripe.ts'

let api: SellingApp
beforeAll(async () => void (api = await createSellingApp(LIVE_KEY)))
beforeEach(async () => {
  await api.reset()
  await api.database.db.deleteFrom('ownProducts').execute()
  const zone = { id: 'zone-1', area: 'world', firstAmount: '5', furtherAmount: '2' }
  await api.set({ country: 'DE', zones: [zone], offersPickup: false, taxes: 'none' })
})
afterAll(() => api.close())

const lastOne = () => api.addProduct({ variants: [{ id: VARIANT, name: '', amount: '24', stock: 1 }] })
const line = (id: number) => ({ kind: 'product', id, variantId: VARIANT })
const left = async (id: number) => (await api.quote([line(id)])).lines[0]?.quantity
/** Follows the link of the page of the payment. */
const back = async (cancelUrl: string | null) => {
  const path = new URL(cancelUrl ?? '').pathname.replace(/\/back$/, '/cancellation')
  return api.visit('POST', `/api${path}`)
}

describe('a buyer who turns back (docs/product/selling.md#a-purchase)', () => {
  test('gives the last one free at once, and turning back again changes nothing', async () => {
    const id = await lastOne()
    const session = await api.beginBag([line(id)])
    expect(await left(id)).toBe(0)
    for (const _time of [1, 2]) {
      const { statusCode, body } = await back(session.cancel_url)
      expect([statusCode, JSON.parse(body)]).toEqual([
        200,
        { path: '/store', lines: [{ ...line(id), quantity: 1 }] },
      ])
      expect(await left(id)).toBe(1)
    }
    const { status } = await api.ask<{ status: string }>(`/v1/checkout/sessions/${session.id}`)
    expect(status).toBe('expired')
  })

  test('goes on at the form of the release', async () => {
    const session = await api.begin()
    expect(session.cancel_url).toMatch(/\/orders\/[^/]+\/back$/)
    expect((await back(session.cancel_url)).json()).toEqual({
      path: '/music/ember-road#buy',
      lines: [{ kind: 'release', id: api.trackId, amount: '8.00' }],
    })
  })

  test('has the code again, and the amount before its discount', async () => {
    await api.price({ pricing: 'open', saleAmount: '5', suggestedAmount: null })
    await api.call('POST', '/api/admin/discount-codes', { body: { code: 'THIRD', percent: 33 } })
    const session = await api.beginBag([{ kind: 'release', id: api.trackId, amount: '9.99' }], {
      code: 'third',
    })
    expect(session.amount_total).toBe(669)
    expect((await back(session.cancel_url)).json()).toMatchObject({
      code: 'THIRD',
      lines: [{ kind: 'release', id: api.trackId, amount: '9.99' }],
    })
  })

  test('after having paid, gets the order, which stays paid', async () => {
    const id = await lastOne()
    const session = await api.beginBag([line(id)])
    const path = await api.pay(session)
    expect((await back(session.cancel_url)).json()).toEqual({ path: path.replace('/api', '') })
    expect(await api.read(path)).toMatchObject({ state: 'paid' })
    expect(await left(id)).toBe(0)
  })

  test('by a link that was altered is refused', async () => {
    expect((await api.visit('POST', '/api/orders/12.forged/cancellation')).statusCode).toBe(410)
  })
})
