import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSellingApp, type SellingApp } from '../testing/selling.ts'
import { NOW } from '../testing/test-app.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let api: SellingApp
beforeAll(async () => void (api = await createSellingApp()))
beforeEach(async () => {
  await api.reset()
  await api.database.db.updateTable('selling').set({ checkedAt: api.clock.now }).execute()
})
afterAll(() => api.close())

const receipts = async () => {
  const query = api.database.db.selectFrom('mails').select('id').where('kind', '=', 'order')
  return (await query.execute()).length
}
const stateOf = async () =>
  (await api.database.db.selectFrom('orders').select('state').executeTakeFirst())?.state

describe('an order (docs/product/selling.md#states-of-an-order)', () => {
  test('is paid once, also where its page, the job and five events ask at the same time', async () => {
    const session = await api.begin()
    const path = await api.pay(session)
    const [event] = (await api.ask<{ data: { id: string }[] }>('/v1/events?type=checkout.session.completed'))
      .data
    for (let again = 0; again < 4; again++) await api.standIn.control('POST resend', { event: event?.id })
    await Promise.all([api.runOrders(), api.runOrders(), api.read(path), api.read(path), api.read(path)])
    expect([await stateOf(), await receipts(), (await api.orders()).length]).toEqual(['paid', 1, 1])
  })

  test('without an event is paid by the job, which asks every 2 minutes', async () => {
    await api.standIn.control('POST webhook-faults', [{ lost: true }])
    await api.pay(await api.begin())
    await api.runOrders()
    expect(await stateOf()).toBe('open')
    await api.advance(2 * MINUTE_MS + 1000)
    await api.runOrders()
    expect([await stateOf(), await receipts()]).toEqual(['paid', 1])
  })

  test('without an event is paid by its page', async () => {
    await api.standIn.control('POST webhook-faults', [{ lost: true }])
    const path = await api.pay(await api.begin())
    expect(await api.read(path)).toMatchObject({ state: 'paid', isMailed: true })
  })

  test('waits for a method that takes days, and has no files until then', async () => {
    const session = await api.begin()
    const path = await api.pay(session, { method: 'sepa_debit' })
    await api.runOrders()
    expect(await api.read(path)).toMatchObject({ state: 'processing', releases: [], isMailed: false })
    expect(await api.orders()).toMatchObject([{ state: 'processing', email: 'fan@example.com' }])
    await api.standIn.control('POST settlements', { session: session.id, hasSucceeded: true })
    await api.runOrders()
    expect(await api.read(path)).toMatchObject({ state: 'paid', isMailed: true })
  })

  test('ends when that method fails', async () => {
    const session = await api.begin()
    const path = await api.pay(session, { method: 'sepa_debit' })
    await api.runOrders()
    await api.standIn.control('POST settlements', { session: session.id, hasSucceeded: false })
    await api.runOrders()
    expect(await api.read(path)).toMatchObject({ state: 'ended', releases: [] })
  })

  test('ends unpaid with its page', async () => {
    await api.begin()
    await api.advance(32 * MINUTE_MS)
    await api.runOrders()
    expect([await stateOf(), await receipts()]).toEqual(['ended', 0])
  })

  test('is left alone by a page that another site has opened in the same account', async () => {
    const { db } = api.database
    const session = await api.begin()
    const siteMark = '00000000-0000-4000-8000-000000000000'
    await db.updateTable('paymentState').set({ siteMark }).execute()
    await api.pay(session)
    await api.runOrders()
    expect(await stateOf()).toBe('open')
    await db
      .updateTable('paymentState')
      .set({ siteMark: String(session.metadata?.website) })
      .execute()
  })

  test('is not paid by a page of another amount', async () => {
    const session = await api.begin()
    await api.database.db.updateTable('orderItems').set({ amountMinor: 900 }).execute()
    await api.pay(session)
    await api.runOrders()
    expect(await stateOf()).toBe('open')
  })

  test('of the other mode is not asked about, and its events wait', async () => {
    const { db } = api.database
    await api.pay(await api.begin())
    // The event is there.
    await api.standIn.control('GET deliveries')
    await db.updateTable('orders').set({ isLive: true }).execute()
    await db.updateTable('paymentEvents').set({ isLive: true }).execute()
    await api.advance(3 * MINUTE_MS)
    await api.runOrders()
    expect(await stateOf()).toBe('open')
    await db.updateTable('orders').set({ isLive: false }).execute()
    await db.updateTable('paymentEvents').set({ isLive: false }).execute()
    await api.runOrders()
    expect(await stateOf()).toBe('paid')
  })

  test('ends at once when its page cannot be opened, or else with the job', async () => {
    await api.standIn.control('POST faults', [{ status: 500 }])
    await api.order()
    await api.standIn.control('DELETE faults')
    expect(await stateOf()).toBe('ended')
    await api.database.db.updateTable('orders').set({ state: 'open' }).execute()
    await api.runOrders()
    expect(await stateOf()).toBe('open')
    await api.advance(6 * MINUTE_MS)
    await api.runOrders()
    expect(await stateOf()).toBe('ended')
  })

  test('is paid although a dispute before it cannot be read', async () => {
    const disputed = await api.begin()
    await api.pay(disputed)
    await api.runOrders()
    await api.standIn.control('POST disputes', { session: disputed.id })
    await api.standIn.control('POST faults', [{ path: '/v1/disputes*', status: 500 }])
    await api.pay(await api.begin())
    await expect(api.runOrders()).rejects.toThrow('Stripe does not work at the moment.')
    const { db } = api.database
    const states = await db.selectFrom('orders').select('state').execute()
    expect(states.map(({ state }) => state)).toEqual(['paid', 'paid'])
    await api.standIn.control('DELETE faults')
    await api.runOrders()
    expect((await db.selectFrom('orders').select('disputeState').orderBy('id').execute())[0]).toEqual({
      disputeState: 'open',
    })
  })

  test('keeps its events while Stripe does not answer', async () => {
    await api.pay(await api.begin())
    await api.standIn.control('POST faults', [{ path: '/v1/checkout*', status: 500 }])
    await expect(api.runOrders()).rejects.toThrow('Stripe does not work at the moment.')
    await api.standIn.control('DELETE faults')
    await api.runOrders()
    expect(await stateOf()).toBe('paid')
  })
})

describe('what goes back', () => {
  test('whole, at Stripe, ends the files, those that were opened before as well', async () => {
    const session = await api.begin()
    const path = await api.pay(session)
    await api.runOrders()
    const href = (await api.read(path)).releases[0]?.recordings[0]?.files[0]?.href ?? ''
    expect((await api.visit('GET', href)).statusCode).toBe(200)
    await api.standIn.control('POST refunds', { session: session.id })
    await api.runOrders()
    expect(await api.read(path)).toMatchObject({ state: 'refunded', releases: [], refundedMinor: 800 })
    expect((await api.visit('GET', href)).statusCode).toBe(404)
  })

  test('in part leaves the files', async () => {
    const session = await api.begin()
    const path = await api.pay(session)
    await api.runOrders()
    await api.standIn.control('POST refunds', { session: session.id, amount: 300 })
    await api.runOrders()
    const page = await api.read(path)
    expect([page.state, page.refundedMinor, page.releases.length]).toEqual(['paid', 300, 1])
  })

  test('without an event is found within a day', async () => {
    const session = await api.begin()
    await api.pay(session)
    await api.runOrders()
    await api.standIn.control('POST webhook-faults', [{ lost: true }])
    await api.standIn.control('POST refunds', { session: session.id })
    await api.runOrders()
    expect((await api.orders())[0]?.state).toBe('paid')
    await api.advance(DAY_MS + 1000)
    await api.runOrders()
    api.clock.now = new Date(NOW)
    expect((await api.orders())[0]?.state).toBe('refunded')
  })

  test('before the event of the payment arrives is not lost', async () => {
    const session = await api.begin()
    await api.standIn.control('POST webhook-faults', [{ type: 'checkout.session.completed', lost: true }])
    await api.pay(session)
    await api.standIn.control('POST refunds', { session: session.id })
    await api.runOrders()
    expect((await api.orders())[0]?.state).toBe('refunded')
  })

  test('by a dispute is shown with its date until it is answered, and how it ended', async () => {
    const session = await api.begin()
    await api.pay(session)
    await api.runOrders()
    // The stand-in answers the dispute.
    const { id } = (await api.standIn.control('POST disputes', { session: session.id })) as { id: string }
    await api.runOrders()
    expect((await api.orders())[0]?.dispute).toEqual({
      state: 'open',
      dueAt: expect.stringMatching(/^2026-/),
    })
    for (const [status, state] of [
      ['under_review', 'open'],
      ['won', 'won'],
    ]) {
      await api.standIn.control('PUT disputes', { id, status })
      await api.runOrders()
      expect((await api.orders())[0]?.dispute).toEqual({ state, dueAt: null })
    }
  })
})

describe('after a restore (docs/product/selling.md#after-a-restore)', () => {
  const all = async () => {
    const { db } = api.database
    const orders = await db
      .selectFrom('orders')
      .select([
        'id',
        'state',
        'isLive',
        'email',
        'currency',
        'totalMinor',
        'refundedMinor',
        'consentText',
        'createdAt',
        'paidAt',
      ])
      .orderBy('id')
      .execute()
    const items = await db
      .selectFrom('orderItems')
      .select(['orderId', 'kind', 'trackId', 'title', 'amountMinor'])
      .orderBy('orderId')
      .execute()
    return JSON.stringify({ orders, items })
  }

  test('the sales since the backup are there once each, with their numbers, and nobody is mailed again', async () => {
    // After the pages of the other tests.
    await api.advance(2 * DAY_MS)
    await api.buy()
    const { db } = api.database
    const [kept] = await db.selectFrom('orders').select('id').execute()
    const backedUpAt = api.clock.now
    await api.advance(DAY_MS)
    await api.buy()
    await api.pay(await api.begin({ slug: undefined, amount: '3' }))
    const refunded = await api.begin()
    await api.pay(refunded)
    await api.runOrders()
    await api.standIn.control('POST refunds', { session: refunded.id })
    await api.runOrders()
    const before = await all()
    await db.deleteFrom('orders').where('id', '!=', Number(kept?.id)).execute()
    await db.deleteFrom('mails').execute()
    await db.updateTable('selling').set({ replayFrom: backedUpAt }).execute()
    api.cache.drop()
    expect((await api.order()).statusCode).toBe(409)
    await api.advance(DAY_MS)
    await api.runOrders()
    expect(await all()).toBe(before)
    expect(await receipts()).toBe(0)
    api.cache.drop()
    const next = await api.begin()
    expect(Number(next.metadata?.order)).toBeGreaterThan(Number(refunded.metadata?.order))
  })
})
