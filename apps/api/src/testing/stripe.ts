import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
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

interface SentEvent {
  url: string
  headers: Record<string, string>
  body: Buffer<ArrayBuffer>
}

/** The public address of a site, at which Stripe's events arrive. */
export async function startSite(answer: (event: SentEvent) => Promise<{ status: number; body?: string }>) {
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const { 'content-length': _length, host: _host, connection: _connection, ...headers } = request.headers
    const event = {
      url: request.url ?? '',
      // No header is sent twice.
      headers: headers as SentEvent['headers'],
      body: await buffer(request),
    }
    const { status, body } = await answer(event)
    response.writeHead(status).end(body)
  }
  // It rejects when the stand-in ends while it sends.
  const server = createServer(
    (request, response) => void pass(request, response).catch(() => request.destroy()),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // It listens to a port, not to a pipe.
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.close().closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** The API with a stand-in for Stripe, both of which reach one another. @param mail the mail server, if any */
export async function createStripeApp(mail: MailConfig | null = null): Promise<StripeApp> {
  const standIn = await startStandIn('stripe')
  let app: TestApp | undefined
  const site = await startSite(async ({ url, headers, body }) => {
    const answer = await app?.app.inject({ method: 'POST', url, headers, payload: body })
    return { status: answer?.statusCode ?? 503, body: answer?.body }
  })
  const { origin } = site
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
      // The app first would leave it without one: it sends an event again after five seconds.
      await standIn.close()
      await site.close()
      await api.close()
    },
  }
}
