import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { serve, type Served } from '../../process/serve.ts'
import type { FaultRule, WebhookFault } from '../state/faults.ts'
import { TEST_KEY } from '../state/keys.ts'
import { startFakeStripe } from '../server.ts'

let fake: Served | undefined

/** Starts a stand-in for the tests of a file, and resets it before each one. */
export function serveFake() {
  beforeAll(async () => {
    fake = await startFakeStripe({ port: 0 })
  })
  beforeEach(async () => {
    await control('POST reset')
  })
  afterAll(() => fake?.stop())
}

export function url(path = ''): string {
  if (!fake) throw new Error('serveFake() has not been called in this file.')
  return fake.url + path
}

/** The package's own client, which calls the stand-in. */
export function stripe(key = TEST_KEY, config: Stripe.StripeConfig = {}): Stripe {
  const { hostname: host, port } = new URL(url())
  return new Stripe(key, { host, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false, ...config })
}

/** @throws Error with the stand-in's message when it refuses */
export async function control(command: string, body?: unknown): Promise<unknown> {
  const [method, path] = command.split(' ')
  const response = await fetch(url(`/_control/${path}`), {
    ...{ method },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(JSON.stringify(answer))
  return answer
}

export const breakWith = (...rules: FaultRule[]) => control('POST faults', rules)
export const breakWebhooks = (...rules: WebhookFault[]) => control('POST webhook-faults', rules)

type Item = Stripe.Checkout.SessionCreateParams.LineItem

export function item(amount: number, options: { currency?: string; quantity?: number } = {}): Item {
  const { currency = 'usd', quantity = 1 } = options
  return { quantity, price_data: { currency, unit_amount: amount, product_data: { name: 'Low Tide' } } }
}

export function newSession(
  params: Stripe.Checkout.SessionCreateParams = {},
  client = stripe(),
): Promise<Stripe.Checkout.Session> {
  return client.checkout.sessions.create({
    mode: 'payment',
    line_items: [item(800)],
    success_url: 'http://127.0.0.1:9/thanks?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://127.0.0.1:9/bag',
    ...params,
  })
}

interface Delivered {
  body: string
  signature: string
  type: string
}

/** An endpoint that takes what Stripe sends. @param statuses of its responses in turn, then 200 */
export async function receiveWebhooks(...statuses: number[]) {
  const received: Delivered[] = []
  const server = await serve(async (request, response) => {
    const body = await text(request)
    // The test's own stand-in sent it.
    const { type } = JSON.parse(body) as Stripe.Event
    received.push({ body, type, signature: String(request.headers['stripe-signature']) })
    response.writeHead(statuses.shift() ?? 200).end()
  })
  return { ...server, received, types: () => received.map(({ type }) => type) }
}
