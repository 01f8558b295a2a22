import { lackOf, STRIPE_RIGHTS, type StripeRightName } from '@troubadour/domain/connections/stripe-rights'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSecretBox } from '../shared/secret-box.ts'
import { createStripeApp, LIVE_KEY, TEST_KEY, WEBHOOK_PATH, type StripeApp } from '../testing/stripe.ts'
import { TEST_ENV } from '../testing/test-app.ts'
import { createStripeClient } from './stripe-client.ts'
import { problemOf } from './stripe-problem.ts'
import { STRIPE_WEBHOOK_JOB } from './stripe-webhook-job.ts'
import { tryStripe } from './try-stripe.ts'
import { keepWebhook, webhookUrl } from './webhook-endpoint.ts'

interface Endpoint {
  id: string
  url: string
  status: string
  enabled_events: string[]
  metadata: Record<string, string>
}

let api: StripeApp
beforeAll(async () => void (api = await createStripeApp()))
beforeEach(async () => {
  await api.standIn.control('POST reset')
  await api.standIn.control('PUT clock', { at: api.clock.now })
  for (const table of ['connections', 'paymentWebhooks', 'paymentEvents', 'throttles'] as const)
    await api.database.db.deleteFrom(table).execute()
  await api.app.connections.reload()
})
afterAll(() => api.close())

const endpoints = async (key?: string) =>
  (await api.ask<{ data: Endpoint[] }>('/v1/webhook_endpoints', key)).data
const deps = () => ({
  ...{ db: api.database.db, now: () => api.clock.now, siteOrigin: api.origin },
  secretBox: createSecretBox([TEST_ENV.appSecret]),
})
const access = (key = TEST_KEY) => ({ apiUrl: api.standIn.url, key })
const failures = async () => (await api.tryIt()).filter(({ outcome }) => outcome !== 'ok')

test('a trial reads account and mode, registers the webhook, and has an event arrive', async () => {
  // Phones add a space.
  expect((await api.connect(` ${TEST_KEY} `)).json()).toMatchObject({
    source: 'stored',
    secrets: { key: { ending: 'pine' } },
  })
  expect(await api.tryIt()).toEqual([
    {
      outcome: 'ok',
      text: 'The account is called Hollow Pine (demo). Country: United States. Currency: USD.',
    },
    { outcome: 'ok', text: 'The key is one of test mode: no real money moves.' },
    { outcome: 'ok', text: 'The key has the rights that the site needs.' },
    { outcome: 'ok', text: `Stripe knows the webhook of the site: ${api.origin}${WEBHOOK_PATH}` },
    { outcome: 'ok', text: 'An event of Stripe arrived, with the right signature.' },
  ])
  const events = await api.database.db.selectFrom('paymentEvents').selectAll().execute()
  expect(events).toMatchObject([
    { type: 'checkout.session.expired', isLive: false, receivedAt: api.clock.now },
  ])
  expect(await api.ask('/v1/checkout/sessions')).toMatchObject({ data: [{ status: 'expired' }] })
})

describe('rights', () => {
  const names = Object.keys(STRIPE_RIGHTS) as StripeRightName[]
  test.each(names)('%s is named when it is missing', async (right) => {
    await api.standIn.control('PUT keys', { key: TEST_KEY, missing: [right] })
    await api.connect()
    const outcome = right === 'rak_accounts_kyc_basic_read' ? 'unknown' : 'failed'
    expect(await failures()).toEqual([{ outcome, text: lackOf(right) }])
    expect(await endpoints()).toHaveLength(outcome === 'failed' ? 0 : 1)
  })

  test('all are named that are missing', async () => {
    await api.standIn.control('PUT keys', { key: TEST_KEY, missing: names })
    await api.connect()
    expect((await failures()).map(({ text }) => text).toSorted()).toEqual(names.map(lackOf).toSorted())
  })
})

test.each([
  ['sk_live_hollowpine', /secret key.*restricted key/],
  ['pk_test_hollowpine', /publishable key/],
  ['rk_test_', /as Stripe shows it/],
  ['', /required/],
])('the key %s is refused and not stored', async (key, message) => {
  const response = await api.connect(key)
  expect([response.statusCode, response.json().errors.key]).toEqual([400, expect.stringMatching(message)])
  expect(api.app.connections.current().stripe).toBeNull()
})

test.each([
  ['too many calls', { status: 429 }, 'Stripe wants fewer calls.'],
  ['a failure of Stripe', { status: 500, shouldRetry: false }, 'Stripe does not work at the moment.'],
  ['no connection', { refuse: true }, 'Stripe did not answer.'],
  ['HTML', { html: true, status: 200 }, 'Stripe does not work at the moment.'],
])('a trial says what is wrong: %s', async (_name, rule, text) => {
  await api.connect()
  await api.standIn.control('POST faults', [rule])
  expect(await api.tryIt()).toEqual([{ outcome: 'failed', text: expect.stringContaining(text) }])
})

test.each([
  ['slow byte by byte', { dripMs: 20 }],
  ['hanging', { hang: true }],
])('a response that is %s has a time limit', async (_name, rule) => {
  await api.standIn.control('POST faults', [rule])
  const stripe = await createStripeClient(access(), { retries: 0, timeoutMs: 300 })
  const error: unknown = await stripe.accounts.retrieveCurrent().catch((thrown: unknown) => thrown)
  expect(problemOf(error)).toBe('Stripe did not answer. Please try again later.')
})

test('a key that Stripe does not know is said', async () => {
  await api.connect('rk_test_unknown')
  const text = 'Stripe does not accept the key. Please copy it again, or make a new one.'
  expect(await api.tryIt()).toEqual([{ outcome: 'failed', text, code: 'key-refused' }])
})

test('an account that may not take payments yet fails', async () => {
  await api.standIn.control('PUT account', { chargesEnabled: false, country: 'DE', currency: 'eur' })
  await api.connect()
  const steps = await api.tryIt()
  expect(steps[0]?.text).toContain('Country: Germany. Currency: EUR.')
  expect(steps[1]).toMatchObject({
    outcome: 'failed',
    text: expect.stringContaining('does not let this account'),
  })
})

test('an event that does not arrive is said', async () => {
  await api.connect()
  await api.standIn.control('POST webhook-faults', [{ lost: true }])
  const last = (await tryStripe(deps(), access(), 1)).at(-1)
  expect(last).toMatchObject({
    outcome: 'failed',
    text: expect.stringContaining('No event of Stripe arrived'),
  })
})

test.each([
  ['http://www.example.com', false],
  ['https://www.example.com', true],
  [null, false],
])('Stripe reaches the site at %s: %s', (siteOrigin, isReachable) => {
  const real = { apiUrl: 'https://api.stripe.com', key: TEST_KEY }
  expect(webhookUrl({ siteOrigin }, real)).toBe(isReachable ? siteOrigin + WEBHOOK_PATH : null)
  expect(webhookUrl({ siteOrigin: 'http://127.0.0.1:4000' }, real)).toBeNull()
})

describe('the webhook', () => {
  test('is registered once by several instances at the same time', async () => {
    await Promise.all([1, 2, 3].map(() => keepWebhook(deps(), access())))
    expect(await endpoints()).toMatchObject([{ url: api.origin + WEBHOOK_PATH, status: 'enabled' }])
    expect(await api.database.db.selectFrom('paymentWebhooks').selectAll().execute()).toHaveLength(1)
  })

  test('is found again, and corrected when its address, its events or its state differ', async () => {
    await keepWebhook(deps(), access())
    const [first] = await endpoints()
    const body = new URLSearchParams({
      disabled: 'true',
      'enabled_events[0]': '*',
      url: 'https://old.example.com/',
    })
    const headers = { authorization: `Bearer ${TEST_KEY}` }
    await fetch(`${api.standIn.url}/v1/webhook_endpoints/${first?.id}`, { method: 'POST', headers, body })
    await keepWebhook(deps(), access())
    expect(await endpoints()).toEqual([first])
    await api.standIn.control('DELETE requests')
    await keepWebhook(deps(), access())
    expect(await api.standIn.calls()).toEqual(['GET /v1/webhook_endpoints?limit=100'])
  })

  test('whose secret is lost is replaced; one of somebody else stays', async () => {
    const headers = { authorization: `Bearer ${TEST_KEY}` }
    const body = new URLSearchParams({ url: 'https://other.example.com/', 'enabled_events[0]': '*' })
    await fetch(`${api.standIn.url}/v1/webhook_endpoints`, { method: 'POST', headers, body })
    await keepWebhook(deps(), access())
    const before = await endpoints()
    await api.database.db.deleteFrom('paymentWebhooks').execute()
    await keepWebhook(deps(), access())
    const after = await endpoints()
    expect(after).toHaveLength(2)
    expect(after.filter(({ id }) => before.some((endpoint) => endpoint.id === id))).toMatchObject([
      { url: 'https://other.example.com/' },
    ])
  })

  test('is registered by the job after a change, which says why it could not', async () => {
    const job = api.app.jobs.find(({ name }) => name === STRIPE_WEBHOOK_JOB)
    const { signal } = new AbortController()
    const run = () =>
      job?.run({ signal, stopping: signal, runner: 1, isRetry: false, woken: () => Promise.resolve() })
    expect(await run()).toBe('nothing')
    await api.connect()
    expect(await run()).toBe('done')
    expect(await endpoints()).toHaveLength(1)
    await api.standIn.control('PUT keys', { key: TEST_KEY, isRevoked: true })
    await expect(run()).rejects.toThrow('Stripe does not accept the key.')
  })

  test('is deleted with its secret when the connection is taken away', async () => {
    await api.connect()
    await api.tryIt()
    expect((await api.takeAway(1)).json()).toMatchObject({ source: 'none', secrets: {} })
    expect(await endpoints()).toEqual([])
    expect(await api.database.db.selectFrom('paymentWebhooks').selectAll().execute()).toEqual([])
  })

  test('does not keep a connection from being taken away while Stripe is away', async () => {
    await api.connect()
    await api.tryIt()
    await api.standIn.control('POST faults', [{ refuse: true }])
    expect((await api.takeAway(1)).json()).toMatchObject({ source: 'none' })
    expect(await api.database.db.selectFrom('paymentWebhooks').selectAll().execute()).toEqual([])
    expect(api.log.text).toContain('the webhook was not deleted at Stripe')
  })

  test('stays with another key of the account, and moves with a key of the other mode', async () => {
    await api.connect()
    await api.tryIt()
    const [first] = await endpoints()
    await api.standIn.control('PUT keys', { key: 'rk_test_second' })
    expect((await api.connect('rk_test_second', 1)).statusCode).toBe(200)
    expect(await endpoints()).toEqual([first])
    expect((await api.connect(LIVE_KEY, 2)).statusCode).toBe(200)
    expect(await api.tryIt()).toContainEqual({
      outcome: 'ok',
      text: 'The key is one of live mode: payments are real.',
    })
    expect([await endpoints(), (await endpoints(LIVE_KEY)).length]).toEqual([[], 1])
  })
})

test('no key and no secret is in an answer, in the database in clear, in the activity or in the log', async () => {
  await api.connect()
  const answers = [JSON.stringify(await api.tryIt())]
  answers.push((await api.call('GET', '/api/admin/connections')).body)
  answers.push((await api.call('GET', '/api/admin/activity')).body)
  for (const table of ['connections', 'paymentWebhooks', 'activity', 'paymentEvents'] as const)
    answers.push(JSON.stringify(await api.database.db.selectFrom(table).selectAll().execute()))
  const everything = answers.join() + api.log.text
  expect(everything).toContain('Saved the connection: Stripe')
  expect(everything).not.toContain(TEST_KEY)
  expect(everything).not.toContain('whsec_')
})
