import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSecretBox } from '../shared/secret-box.ts'
import { createStripeApp, TEST_KEY, WEBHOOK_PATH, type StripeApp } from '../testing/stripe.ts'
import { NOW, TEST_ENV } from '../testing/test-app.ts'
import { storeWebhook } from './payment-webhooks.repository.ts'

const HOUR_MS = 60 * 60 * 1000
const SECRET = 'whsec_of_the_test'
const EVENT = {
  ...{ id: 'evt_1', object: 'event', type: 'checkout.session.completed', livemode: false },
  ...{ created: 1_781_539_200, data: { object: { id: 'cs_test_1', amount_total: 800 } } },
}

const box = createSecretBox([TEST_ENV.appSecret])
let api: StripeApp
beforeAll(async () => {
  api = await createStripeApp()
  await api.connect()
})
beforeEach(async () => {
  api.clock.now = new Date(NOW)
  for (const table of ['paymentWebhooks', 'paymentEvents', 'throttles'] as const)
    await api.database.db.deleteFrom(table).execute()
  await addSecret(SECRET)
})
afterAll(() => api.close())

const addSecret = (secret: string) =>
  storeWebhook(api.database.db, box, { endpointId: `we_${secret}`, isLive: false, secret }, api.clock.now)
const events = () => api.database.db.selectFrom('paymentEvents').selectAll().execute()
const refusals = () =>
  api.database.db
    .selectFrom('activity')
    .select(['id', 'summary', 'ipAddress'])
    .where('kind', '=', 'refusal')
    .orderBy('id')
    .execute()

test('a signed event is stored, without what it says', async () => {
  const response = await api.sendEvent(EVENT, { secret: SECRET })
  expect([response.statusCode, response.json()]).toEqual([200, { message: 'Thank you.' }])
  expect(await events()).toEqual([
    {
      ...{ id: 'evt_1', type: EVENT.type, objectId: 'cs_test_1', isLive: false },
      ...{ createdAt: new Date(EVENT.created * 1000), receivedAt: api.clock.now, handledAt: null },
    },
  ])
})

test('equal ones at the same time, and later, are stored once', async () => {
  const send = () => api.sendEvent(EVENT, { secret: SECRET })
  const statuses = (await Promise.all([send(), send(), send(), send(), send()])).map(
    ({ statusCode }) => statusCode,
  )
  expect(statuses).toEqual([200, 200, 200, 200, 200])
  const [first] = await events()
  api.clock.now = new Date(api.clock.now.getTime() + HOUR_MS)
  expect((await send()).statusCode).toBe(200)
  expect(await events()).toEqual([first])
})

describe('refuses, and stores nothing but that', () => {
  const old = () => new Date(api.clock.now.getTime() - 301_000)
  test.each([
    ['the secret of somebody else', () => api.sendEvent(EVENT, { secret: 'whsec_other' })],
    ['an old signature', () => api.sendEvent(EVENT, { secret: SECRET, at: old() })],
    ['what is no event', () => api.sendEvent({ ...EVENT, id: 'in_1' }, { secret: SECRET })],
    ['what has NUL in a name', () => api.sendEvent({ ...EVENT, type: 'a\0b' }, { secret: SECRET })],
    [
      'no signature',
      () => api.call('POST', WEBHOOK_PATH, { as: 'anonymous', body: EVENT, headers: { origin: undefined } }),
    ],
    [
      'a changed body',
      async () => {
        const headers = { 'stripe-signature': `t=1,v1=${'0'.repeat(64)}`, origin: undefined }
        return api.call('POST', WEBHOOK_PATH, { as: 'anonymous', body: EVENT, headers })
      },
    ],
  ])('%s', async (_name, send) => {
    const before = (await refusals()).length
    const response = await send()
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { message: 'The signature is wrong, or too old.' },
    ])
    expect(await events()).toEqual([])
    const [refusal, ...others] = (await refusals()).slice(before)
    expect(refusal).toMatchObject({ summary: expect.stringContaining('a wrong signature'), ipAddress: null })
    expect(others).toEqual([])
  })

  test('what is too large', async () => {
    const response = await api.sendEvent({ ...EVENT, pad: 'x'.repeat(300_000) }, { secret: SECRET })
    expect([response.statusCode, await events()]).toEqual([413, []])
  })

  test('what is no JSON', async () => {
    const headers = { 'content-type': 'text/plain', origin: undefined }
    const response = await api.call('POST', WEBHOOK_PATH, { as: 'anonymous', body: 'x', headers })
    expect([response.statusCode, await events()]).toEqual([415, []])
  })

  test('many from one network, which has to wait; signed ones are still taken', async () => {
    const statuses = []
    for (let count = 0; count < 22; count += 1)
      statuses.push((await api.sendEvent(EVENT, { secret: 'whsec_other' })).statusCode)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
    expect(statuses.slice(0, 20)).not.toContain(429)
    expect((await api.sendEvent(EVENT, { secret: SECRET })).statusCode).toBe(200)
  })
})

test('the former secret is accepted while Stripe may still send again, for three days', async () => {
  await addSecret('whsec_new')
  const send = (id: string, secret: string) => api.sendEvent({ ...EVENT, id }, { secret })
  expect((await send('evt_2', 'whsec_new')).statusCode).toBe(200)
  expect((await send('evt_3', SECRET)).statusCode).toBe(200)
  api.clock.now = new Date(api.clock.now.getTime() + 73 * HOUR_MS)
  expect((await send('evt_4', 'whsec_new')).statusCode).toBe(200)
  expect((await send('evt_5', SECRET)).statusCode).toBe(400)
})

test('with another APP_SECRET nothing is accepted, and nothing fails', async () => {
  await api.database.db.updateTable('paymentWebhooks').set({ keyId: 'another' }).execute()
  expect((await api.sendEvent(EVENT, { secret: SECRET })).statusCode).toBe(400)
})

test('without a connection the address is unknown', async () => {
  const { version } = await api.database.db
    .selectFrom('connections')
    .select('version')
    .executeTakeFirstOrThrow()
  expect((await api.takeAway(version)).statusCode).toBe(200)
  expect((await api.sendEvent(EVENT, { secret: SECRET })).statusCode).toBe(404)
  expect((await api.connect(TEST_KEY, version + 1)).statusCode).toBe(200)
})
