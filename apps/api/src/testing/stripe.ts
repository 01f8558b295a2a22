import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { MailConfig } from '../config/mail-config.ts'
import { startStandIn, type StandIn } from './programs.ts'
import { createTestApp, PASSWORD, TEST_ENV, type TestApp } from './test-app.ts'

/** The first keys of the stand-in (tools/fake-stripe/state/keys.ts). */
export const TEST_KEY = 'rk_test_hollowpine'
export const LIVE_KEY = 'rk_live_hollowpine'

const STRIPE_URL = '/api/admin/connections/stripe'
export const WEBHOOK_PATH = '/api/stripe/webhook'

export interface StripeApp extends TestApp {
  standIn: StandIn
  /** The public address of the site, at which the stand-in reaches the app. */
  origin: string
  connect: (key?: string, version?: number) => ReturnType<TestApp['call']>
  tryIt: () => Promise<{ outcome: string; text: string }[]>
  takeAway: (version: number) => ReturnType<TestApp['call']>
  /** Calls the stand-in's API with a key. */
  ask: <Answer>(path: string, key?: string) => Promise<Answer>
  /** Sends an event as Stripe would. */
  sendEvent: (
    event: object,
    options: { secret: string; at?: Date; body?: string },
  ) => ReturnType<TestApp['call']>
}

/** The API with a stand-in for Stripe, both of which reach one another. @param mail the mail server, if any */
export async function createStripeApp(mail: MailConfig | null = null): Promise<StripeApp> {
  const standIn = await startStandIn('stripe')
  let app: TestApp | undefined
  const site = createServer(async (request, response) => {
    const payload = await buffer(request)
    const { 'content-length': _length, host: _host, ...headers } = request.headers
    const answer = await app?.app.inject({ method: 'POST', url: request.url ?? '', headers, payload })
    response.writeHead(answer?.statusCode ?? 503).end(answer?.body)
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  // It listens to a port, not to a pipe.
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const mailOrigins = { ...TEST_ENV.mailOrigins, linkOrigin: origin }
  const api = (app = await createTestApp({ mail, env: { stripeApiUrl: standIn.url, mailOrigins } }))
  await standIn.control('PUT clock', { at: api.clock.now })
  return {
    ...api,
    ...{ standIn, origin },
    connect: (key = TEST_KEY, version = 0) =>
      api.call('PUT', STRIPE_URL, {
        body: { currentPassword: PASSWORD, version, values: {}, secrets: { key } },
      }),
    async tryIt() {
      const response = await api.call('POST', `${STRIPE_URL}/trial`, { body: {} })
      return response.json().trial.steps
    },
    takeAway: (version) =>
      api.call('POST', `${STRIPE_URL}/remove`, { body: { currentPassword: PASSWORD, version } }),
    async ask<Answer>(path: string, key = TEST_KEY) {
      const response = await fetch(standIn.url + path, { headers: { authorization: `Bearer ${key}` } })
      // The caller knows the shape.
      return (await response.json()) as Answer
    },
    sendEvent(event, { secret, at = api.clock.now, body = JSON.stringify(event) }) {
      const seconds = Math.floor(at.getTime() / 1000)
      const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
      const headers = { origin: undefined, 'stripe-signature': `t=${seconds},v1=${signature}` }
      return api.call('POST', WEBHOOK_PATH, { as: 'anonymous', body, headers })
    },
    async close() {
      await api.close()
      await standIn.close()
      site.close().closeAllConnections()
    },
  }
}
