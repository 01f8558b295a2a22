import Stripe from 'stripe'
import { afterEach, describe, expect, it } from 'vitest'
import { LIVE_KEY } from './state/keys.ts'
import {
  breakWebhooks,
  breakWith,
  control,
  newSession,
  receiveWebhooks,
  serveFake,
  stripe,
} from './testing/fake.ts'

serveFake()

type Receiver = Awaited<ReturnType<typeof receiveWebhooks>>
let receivers: Receiver[] = []
afterEach(async () => {
  for (const { stop } of receivers) await stop()
  receivers = []
})

interface Delivery {
  type: string
  statuses: number[]
  state: string
}
const deliveries = () => control('GET deliveries') as Promise<Delivery[]>

async function listen(events: Stripe.WebhookEndpointCreateParams.EnabledEvent[], ...statuses: number[]) {
  const receiver = await receiveWebhooks(...statuses)
  receivers.push(receiver)
  const { secret = '' } = await stripe().webhookEndpoints.create({
    url: receiver.url,
    enabled_events: events,
  })
  return { ...receiver, secret }
}

async function expire() {
  const { id } = await newSession()
  await stripe().checkout.sessions.expire(id)
  return id
}
const EXPIRED = 'checkout.session.expired'

it('an event reaches the endpoints that want it, signed as the package expects, and can be read', async () => {
  const { received, secret, types } = await listen([EXPIRED])
  const other = await listen(['refund.created'])
  const id = await expire()
  await deliveries()
  expect([types(), other.types()]).toEqual([[EXPIRED], []])
  const [{ body, signature } = { body: '', signature: '' }] = received
  const event = Stripe.webhooks.constructEvent(body, signature, secret)
  expect(event).toMatchObject({ type: EXPIRED, livemode: false, data: { object: { id, status: 'expired' } } })
  expect(await stripe().events.retrieve(event.id)).toMatchObject({ id: event.id })
  expect(() => Stripe.webhooks.constructEvent(body, signature, other.secret)).toThrow('No signatures found')
})

it('a payment, a refund and a dispute have their events, in their order', async () => {
  const { types } = await listen(['*'])
  const { id } = await newSession()
  await control('POST payments', { session: id })
  await control('POST refunds', { session: id, amount: 100 })
  await control('POST disputes', { session: id })
  const wanted = [
    ...['charge.succeeded', 'payment_intent.succeeded', 'checkout.session.completed'],
    ...['refund.created', 'charge.refunded', 'charge.dispute.created'],
  ]
  expect((await deliveries()).map(({ type }) => type)).toEqual(wanted)
  expect(types().toSorted()).toEqual(wanted.toSorted())
  const listed = await stripe().events.list({ types: ['charge.refunded', 'refund.created'] })
  expect(listed.data.map(({ type }) => type)).toEqual(['charge.refunded', 'refund.created'])
})

it('an event has the object as it was then', async () => {
  const { received } = await listen(['refund.created', 'charge.succeeded'])
  const { id } = await newSession()
  await control('POST payments', { session: id })
  await control('POST refunds', { session: id })
  await deliveries()
  const charge = JSON.parse(received.find(({ type }) => type === 'charge.succeeded')?.body ?? '')
  expect(charge.data.object).toMatchObject({ amount_refunded: 0 })
})

it('the other mode, an endpoint that was switched off and a deleted one get nothing', async () => {
  const { types } = await listen(['*'])
  const { id } = await newSession({}, stripe(LIVE_KEY))
  await stripe(LIVE_KEY).checkout.sessions.expire(id)
  const [endpoint] = (await stripe().webhookEndpoints.list()).data
  await stripe().webhookEndpoints.update(endpoint?.id ?? '', { disabled: true })
  await expire()
  await stripe().webhookEndpoints.del(endpoint?.id ?? '')
  await expire()
  expect([await deliveries(), types()]).toEqual([[], []])
})

it('what was refused is sent again', async () => {
  const { types } = await listen([EXPIRED], 500, 302)
  await expire()
  expect(await deliveries()).toMatchObject([{ statuses: [500], state: 'pending' }])
  await control('POST deliveries')
  expect(await control('POST deliveries')).toMatchObject([{ statuses: [500, 302, 200], state: 'delivered' }])
  expect(types()).toEqual([EXPIRED, EXPIRED, EXPIRED])
})

describe('faults', () => {
  it('lost, doubled, with a wrong signature, and too old', async () => {
    const { received, secret } = await listen([EXPIRED])
    await breakWebhooks(
      { times: 1, lost: true },
      { times: 1, doubled: true },
      { times: 1, wrongSignature: true },
      { times: 1, ageSeconds: 301 },
    )
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) {
      ids.push(await expire())
      await deliveries()
    }
    const outcomes = received.map(({ body, signature }) => {
      try {
        const event = Stripe.webhooks.constructEvent(body, signature, secret)
        return ids.indexOf((event.data.object as Stripe.Checkout.Session).id)
      } catch (error) {
        return error instanceof Error ? error.message.split('.')[0] : ''
      }
    })
    expect(outcomes).toEqual([
      ...[1, 1, 'No signatures found matching the expected signature for payload'],
      ...['Timestamp outside the tolerance zone', 4],
    ])
    expect((await deliveries())[0]).toMatchObject({ state: 'lost', statuses: [] })
  })

  it('late and in the opposite order; an event can be sent again', async () => {
    const { received, types } = await listen(['*'])
    await breakWebhooks({ type: 'ch*', held: true })
    const { id } = await newSession()
    await control('POST payments', { session: id })
    await deliveries()
    expect(types()).toEqual(['payment_intent.succeeded'])
    await control('POST deliveries', { reversed: true })
    expect(types().slice(1)).toEqual(['checkout.session.completed', 'charge.succeeded'])
    await control('DELETE webhook-faults')
    await control('POST resend', { event: (JSON.parse(received[0]?.body ?? '') as Stripe.Event).id })
    await deliveries()
    expect(types()[3]).toBe('payment_intent.succeeded')
  })

  it('a call is refused, fails, or is done without its response', async () => {
    await breakWith(
      { path: '/v1/account', status: 429 },
      { path: '/v1/checkout/*', status: 500, afterwards: true, times: 1 },
    )
    await expect(stripe().accounts.retrieveCurrent()).rejects.toBeInstanceOf(
      Stripe.errors.StripeRateLimitError,
    )
    await expect(newSession()).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError)
    expect((await stripe().checkout.sessions.list()).data).toHaveLength(1)
  })

  it('a lost response is repeated by the package, and the work is done once', async () => {
    await breakWith({ method: 'POST', status: 503, afterwards: true, times: 1 })
    const session = await newSession({}, stripe(undefined, { maxNetworkRetries: 1 }))
    expect((await stripe().checkout.sessions.list()).data.map(({ id }) => id)).toEqual([session.id])
  })

  it('hanging, cut off, away and no JSON are errors of the package', async () => {
    // A closed connection is tried again once, even without retries.
    await breakWith(
      { times: 1, hang: true },
      { times: 1, truncated: true },
      { times: 2, refuse: true },
      { html: true },
    )
    const impatient = stripe(undefined, { timeout: 200 })
    const errors = []
    for (let count = 0; count < 4; count += 1)
      errors.push(await impatient.accounts.retrieveCurrent().catch((error: Error) => error.message))
    expect(errors).toEqual([
      ...[
        'Request aborted due to timeout being reached (200ms)',
        'Invalid JSON received from the Stripe API',
      ],
      expect.stringMatching('An error occurred with our connection to Stripe.'),
      'Invalid JSON received from the Stripe API',
    ])
  })

  it('spare the payment page, unless it is named', async () => {
    const { url } = await newSession()
    await breakWith({ status: 500 })
    expect((await fetch(url ?? '')).status).toBe(200)
    await breakWith({ path: '/c/pay/*', status: 500 })
    expect((await fetch(url ?? '')).status).toBe(500)
  })
})
