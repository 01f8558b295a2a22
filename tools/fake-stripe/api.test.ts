import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { LIVE_KEY, TEST_KEY } from './state/keys.ts'
import { API_VERSION } from './state/objects.ts'
import { control, item, newSession, serveFake, stripe, url } from './testing/fake.ts'

serveFake()

const account = (key?: string) => stripe(key).accounts.retrieveCurrent()

describe('keys', () => {
  it.each([
    ['of nobody', 'rk_test_nobody'],
    ['a secret one', 'sk_test_hollowpine'],
  ])('%s is refused, and only named in part', async (_name, key) => {
    const error = await account(key).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    expect(String(error)).not.toContain(key)
  })

  it('that was revoked is refused', async () => {
    await control('PUT keys', { key: TEST_KEY, isRevoked: true })
    await expect(account()).rejects.toThrow('Invalid API Key provided')
  })

  it('without a right is refused with the name of the right, and has the others', async () => {
    await control('PUT keys', { key: TEST_KEY, missing: ['rak_checkout_session_write', 'rak_webhook_read'] })
    const error = await newSession().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Stripe.errors.StripePermissionError)
    expect(String(error)).toContain("Having the 'rak_checkout_session_write' permission would allow")
    expect((await stripe().checkout.sessions.list()).data).toEqual([])
    // Who may not read may not write either.
    const url = 'https://www.example.com/'
    await expect(stripe().webhookEndpoints.create({ url, enabled_events: ['*'] })).rejects.toThrow(
      'rak_webhook_write',
    )
  })

  it('of test and live mode have objects of their own', async () => {
    const live = await newSession({}, stripe(LIVE_KEY))
    expect(live).toMatchObject({ livemode: true, id: expect.stringMatching(/^cs_live_/) })
    await expect(stripe().checkout.sessions.retrieve(live.id)).rejects.toThrow('No such')
    expect((await stripe().checkout.sessions.list()).data).toEqual([])
  })
})

it('the account has a country, a currency and a name', async () => {
  await control('PUT account', { country: 'DE', currency: 'eur', chargesEnabled: false })
  expect(await account()).toMatchObject({
    ...{ country: 'DE', default_currency: 'eur', charges_enabled: false },
    settings: { dashboard: { display_name: 'Hollow Pine (demo)' } },
  })
})

it('a response has the version of the API that was asked for, and a number of the request', async () => {
  const { lastResponse } = await account()
  expect(lastResponse).toMatchObject({ apiVersion: API_VERSION, requestId: expect.stringMatching(/^req_/) })
  const headers = { authorization: `Bearer ${TEST_KEY}`, 'stripe-version': 'latest' }
  const refused = await fetch(url('/v1/account'), { headers })
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { error: { type: 'invalid_request_error' } },
  ])
})

it('a wrong path is refused as Stripe does', async () => {
  await expect(stripe().customers.list()).rejects.toThrow('Unrecognized request URL (GET: /v1/customers).')
})

describe('idempotency', () => {
  const create = (amount: number) =>
    stripe().checkout.sessions.create(
      { mode: 'payment', line_items: [item(amount)], success_url: 'https://www.example.com/' },
      { idempotencyKey: 'order-1' },
    )

  it('a repeated call has the first response, and does nothing', async () => {
    const [first, second] = [await create(800), await create(800)]
    expect(second).toEqual(first)
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect((await stripe().checkout.sessions.list()).data).toHaveLength(1)
  })

  it('another call with the same key is refused; a refused one can be corrected', async () => {
    await expect(create(-1)).rejects.toThrow('unit_amount')
    await create(800)
    await expect(create(900)).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  })
})

describe('lists', () => {
  it('come in pages, the latest first, which together have everything once', async () => {
    const made = []
    for (let count = 0; count < 5; count += 1) made.push((await newSession()).id)
    const first = await stripe().checkout.sessions.list({ limit: 2 })
    expect([first.data.length, first.has_more]).toEqual([2, true])
    const all = await stripe().checkout.sessions.list({ limit: 2 }).autoPagingToArray({ limit: 100 })
    expect(all.map(({ id }) => id)).toEqual(made.reverse())
  })

  it('have what was made in a time', async () => {
    await control('PUT clock', { at: '2026-05-01T12:00:00Z' })
    await newSession()
    await control('PUT clock', { advanceMs: 60_000 })
    const later = await newSession()
    const { data } = await stripe().checkout.sessions.list({ created: { gt: later.created - 60 } })
    expect(data.map(({ id }) => id)).toEqual([later.id])
  })
})

describe('webhook endpoints', () => {
  const create = () =>
    stripe().webhookEndpoints.create({
      url: 'https://www.example.com/api/stripe/webhook',
      enabled_events: ['checkout.session.completed'],
      metadata: { site: 'one' },
    })

  it('tell their secret once', async () => {
    const { id, secret } = await create()
    expect(secret).toMatch(/^whsec_/)
    const [listed] = (await stripe().webhookEndpoints.list()).data
    expect(listed).toMatchObject({ id, metadata: { site: 'one' }, status: 'enabled' })
    expect(listed).not.toHaveProperty('secret')
    expect(await stripe().webhookEndpoints.retrieve(id)).not.toHaveProperty('secret')
  })

  it('can be changed, switched off and deleted', async () => {
    const { id } = await create()
    const url = 'https://new.example.com/'
    const changed = await stripe().webhookEndpoints.update(id, { url, enabled_events: ['*'], disabled: true })
    expect(changed).toMatchObject({ url, enabled_events: ['*'], status: 'disabled' })
    expect(await stripe().webhookEndpoints.del(id)).toMatchObject({ id, deleted: true })
    await expect(stripe().webhookEndpoints.retrieve(id)).rejects.toThrow('No such webhook_endpoint')
  })

  it('have an address, and are at most 16', async () => {
    const events = { enabled_events: ['*'] as const }
    await expect(
      stripe().webhookEndpoints.create({
        url: 'www.example.com',
        ...{ enabled_events: [...events.enabled_events] },
      }),
    ).rejects.toThrow('Invalid URL')
    for (let count = 0; count < 16; count += 1) await create()
    await expect(create()).rejects.toThrow('maximum of 16')
  })
})
