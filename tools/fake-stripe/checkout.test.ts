import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { control, item, newSession, serveFake, stripe } from './testing/fake.ts'

serveFake()

const ADDRESS = { allowed_countries: ['DE', 'US'] as ('DE' | 'US')[] }
const SHIPPING = [
  ['Standard', 450],
  ['Express', 1200],
] as const

const withShipping = (currency = 'usd'): Stripe.Checkout.SessionCreateParams => ({
  shipping_address_collection: ADDRESS,
  shipping_options: SHIPPING.map(([name, amount]) => ({
    shipping_rate_data: { display_name: name, type: 'fixed_amount', fixed_amount: { amount, currency } },
  })),
})

const read = (id: string, ...expand: string[]) => stripe().checkout.sessions.retrieve(id, { expand })

async function submit(session: Stripe.Checkout.Session, fields: Record<string, string> = {}) {
  const form = { email: 'fan@example.com', name: 'Ida Fan', card: '4242 4242 4242 4242', ...fields }
  return fetch(session.url ?? '', { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
}

describe('a session', () => {
  it('has what it was made with, and its amounts', async () => {
    const session = await newSession({
      line_items: [item(800, { quantity: 2 }), item(1250)],
      ...{ metadata: { order: '17' }, client_reference_id: 'bag-1', locale: 'de' },
      expires_at: Math.floor(Date.now() / 1000) + 31 * 60,
      ...withShipping(),
    })
    expect(session).toMatchObject({
      ...{
        status: 'open',
        payment_status: 'unpaid',
        metadata: { order: '17' },
        client_reference_id: 'bag-1',
      },
      ...{ currency: 'usd', amount_subtotal: 2850, amount_total: 3300 },
      total_details: { amount_discount: 0, amount_shipping: 450, amount_tax: 0 },
    })
    expect(session).not.toHaveProperty('line_items')
    const { line_items: items } = await read(session.id, 'line_items')
    expect(items?.data.map(({ description, amount_total: total }) => [description, total])).toEqual([
      ['Low Tide', 1600],
      ['Low Tide', 1250],
    ])
  })

  it('takes the ways to pay that are allowed, or all of them', async () => {
    expect((await newSession()).payment_method_types).toEqual(['card', 'sepa_debit'])
    const onlyCards = await newSession({ allowed_payment_method_types: ['card'] })
    expect(onlyCards.payment_method_types).toEqual(['card'])
    await expect(newSession({ allowed_payment_method_types: ['ideal'] })).rejects.toThrow('has no ideal')
  })

  it('has a discount, whose parts make the whole', async () => {
    const coupon = await stripe().coupons.create({ percent_off: 33, duration: 'once' })
    const session = await newSession({
      line_items: [item(100), item(100), item(199)],
      discounts: [{ coupon: coupon.id }],
    })
    expect(session).toMatchObject({ amount_subtotal: 399, amount_total: 267 })
    const { line_items: items } = await read(session.id, 'line_items')
    const parts = items?.data.map(({ amount_discount: part }) => part) ?? []
    expect(parts.reduce((sum, part) => sum + part)).toBe(132)
  })

  it.each<[string, Stripe.Checkout.SessionCreateParams, string]>([
    ['in two currencies', { line_items: [item(800), item(800, { currency: 'eur' })] }, 'same currency'],
    ['with a negative price', { line_items: [item(-1)] }, 'unit_amount'],
    ['of dinars that do not end in 0', { line_items: [item(1005, { currency: 'kwd' })] }, 'must end in 0'],
    ['of less than the least', { line_items: [item(49)] }, 'at least 50'],
    ['without items', { line_items: [] }, 'line items'],
    ['that ends too soon', { expires_at: Math.floor(Date.now() / 1000) + 60 }, '30 minutes'],
    ['with an unknown coupon', { discounts: [{ coupon: 'none' }] }, "No such coupon: 'none'"],
    ['with a parameter that is not known', { customer: 'cus_1' }, 'Received unknown parameter: customer'],
  ])('%s is refused', async (_name, params, message) => {
    await expect(newSession(params)).rejects.toThrow(message)
    expect((await stripe().checkout.sessions.list()).data).toEqual([])
  })

  it('of an account that may not take payments, or may not leave taxes to Stripe, is refused', async () => {
    await control('PUT account', { hasManagedPayments: false })
    await expect(newSession({ managed_payments: { enabled: true } })).rejects.toThrow('Managed Payments')
    await control('PUT account', { chargesEnabled: false })
    await expect(newSession()).rejects.toThrow('cannot currently make live charges')
  })

  it('ends when it is told to, and when its time is over', async () => {
    const [told, left] = [await newSession(), await newSession()]
    expect(await stripe().checkout.sessions.expire(told.id)).toMatchObject({ status: 'expired', url: null })
    await expect(stripe().checkout.sessions.expire(told.id)).rejects.toThrow('Only open sessions')
    await control('PUT clock', { advanceMs: 24 * 60 * 60 * 1000 + 1000 })
    expect(await read(left.id)).toMatchObject({ status: 'expired' })
    expect((await submit(left)).status).toBe(410)
  })
})

describe('the payment page', () => {
  it('takes the card, and leads back with the number of the session', async () => {
    const session = await newSession({ payment_intent_data: { metadata: { order: '17' } } })
    const page = await (await fetch(session.url ?? '')).text()
    expect(page).toContain('Low Tide × 1: $8.00')
    expect(page).toContain('<a href="http://127.0.0.1:9/bag">Back</a>')
    const paid = await submit(session, { billing_country: 'DE' })
    expect([paid.status, paid.headers.get('location')]).toEqual([
      303,
      `http://127.0.0.1:9/thanks?session=${session.id}`,
    ])
    expect(await read(session.id, 'payment_intent.latest_charge')).toMatchObject({
      ...{ status: 'complete', payment_status: 'paid', url: null },
      customer_details: { email: 'fan@example.com', name: 'Ida Fan', address: { country: 'DE' } },
      payment_intent: {
        ...{ status: 'succeeded', amount_received: 800, metadata: { order: '17' } },
        latest_charge: { amount: 800, paid: true, metadata: { order: '17' } },
      },
    })
    expect((await submit(session)).status).toBe(410)
  })

  it('declines another card, and takes the right one after it', async () => {
    const session = await newSession()
    const declined = await submit(session, { card: '4000 0000 0000 0002' })
    expect(declined.status).toBe(402)
    const page = await declined.text()
    expect(page).toContain('Your card was declined.')
    expect(page).toContain('value="fan@example.com"')
    expect(await read(session.id)).toMatchObject({ status: 'open', payment_intent: null })
    expect((await submit(session)).status).toBe(303)
  })

  it('asks where to ship, and how', async () => {
    const session = await newSession(withShipping())
    expect(await (await submit(session)).text()).toContain('Your shipping address is incomplete.')
    const { shipping_options: options } = session
    const address = { shipping_name: 'Ida Fan', shipping_line1: '1 Pine Street', shipping_city: 'Kiel' }
    const fields = { ...address, shipping_rate: String(options[1]?.shipping_rate) }
    expect((await submit(session, { ...fields, shipping_country: 'FR' })).status).toBe(402)
    expect((await submit(session, { ...fields, shipping_country: 'DE' })).status).toBe(303)
    expect(await read(session.id, 'shipping_cost.shipping_rate')).toMatchObject({
      ...{
        amount_total: 2000,
        shipping_cost: { amount_total: 1200, shipping_rate: { display_name: 'Express' } },
      },
      collected_information: {
        shipping_details: { name: 'Ida Fan', address: { line1: '1 Pine Street', country: 'DE' } },
      },
    })
  })

  it('asks the fields of the seller and for consent', async () => {
    const session = await newSession({
      consent_collection: { terms_of_service: 'required' },
      custom_fields: [
        {
          ...{ key: 'show', type: 'dropdown', label: { type: 'custom', custom: 'Which show' } },
          dropdown: { options: [{ label: 'Bangor', value: 'e7' }] },
        },
        { key: 'note', type: 'text', optional: true, label: { type: 'custom', custom: 'A word to us' } },
      ],
    })
    expect(await (await submit(session)).text()).toContain('You must accept the terms')
    const wrong = await submit(session, { terms: 'on', field_show: 'e8' })
    expect(await wrong.text()).toContain('Which show is incomplete.')
    expect((await submit(session, { terms: 'on', field_show: 'e7' })).status).toBe(303)
    expect(await read(session.id)).toMatchObject({
      consent: { terms_of_service: 'accepted' },
      custom_fields: [{ dropdown: { value: 'e7' } }, { text: { value: null } }],
    })
  })

  it('adds taxes once it knows the address', async () => {
    await control('PUT account', { taxPercent: 19 })
    const session = await newSession({ automatic_tax: { enabled: true } })
    expect(session).toMatchObject({
      amount_total: 800,
      automatic_tax: { status: 'requires_location_inputs' },
    })
    await submit(session)
    expect(await read(session.id)).toMatchObject({
      ...{ amount_total: 952, automatic_tax: { status: 'complete' }, total_details: { amount_tax: 152 } },
    })
  })

  it('wants no card for nothing', async () => {
    const session = await newSession({ line_items: [item(0)] })
    expect(await (await fetch(session.url ?? '')).text()).not.toContain('Card number')
    await submit(session, { card: '' })
    expect(await read(session.id)).toMatchObject({
      payment_status: 'no_payment_required',
      payment_intent: null,
    })
  })

  it.each([
    [true, 'paid'],
    [false, 'unpaid'],
  ])('with a bank debit it is complete, and paid days later: %s', async (hasSucceeded, status) => {
    const session = await newSession()
    await submit(session, { method: 'sepa_debit' })
    expect(await read(session.id)).toMatchObject({ status: 'complete', payment_status: 'unpaid' })
    await control('POST settlements', { session: session.id, hasSucceeded })
    expect(await read(session.id)).toMatchObject({ status: 'complete', payment_status: status })
  })
})

describe('after a payment', () => {
  async function paid() {
    const session = await newSession()
    await control('POST payments', { session: session.id })
    return read(session.id)
  }

  it('all or a part is refunded, and never more', async () => {
    const intent = String((await paid()).payment_intent)
    const { refunds } = stripe()
    const part = await refunds.create({
      payment_intent: intent,
      amount: 300,
      reason: 'requested_by_customer',
    })
    expect(part).toMatchObject({ amount: 300, status: 'succeeded' })
    await expect(refunds.create({ payment_intent: intent, amount: 501 })).rejects.toThrow('greater than')
    expect(await refunds.create({ payment_intent: intent })).toMatchObject({ amount: 500 })
    await expect(refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
    expect((await refunds.list({ payment_intent: intent })).data).toHaveLength(2)
    const [charge] = (await stripe().charges.list({ payment_intent: intent })).data
    expect(charge).toMatchObject({ amount_refunded: 800, refunded: true })
  })

  it('a dispute is there, has a date, and is won', async () => {
    const { id, payment_intent: intent } = await paid()
    await control('POST disputes', { session: id, reason: 'product_not_received' })
    const [dispute] = (await stripe().disputes.list({ payment_intent: String(intent) })).data
    expect(dispute).toMatchObject({ amount: 800, status: 'needs_response', reason: 'product_not_received' })
    expect(dispute?.evidence_details.due_by).toBeGreaterThan(Date.now() / 1000)
    await control('PUT disputes', { id: dispute?.id, status: 'won' })
    expect(await stripe().disputes.retrieve(dispute?.id ?? '')).toMatchObject({ status: 'won' })
  })
})
