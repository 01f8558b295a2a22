import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallResult } from '@troubadour/domain/contract/contract'
import pg from 'pg'
import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeDue } from '../jobs/jobs.repository.ts'
import { startApiProcesses, type ApiProcesses, type Browser } from '../testing/api-processes.ts'
import { TRACK_BODY } from '../testing/fixtures.ts'
import { startMailSink, type TestSink } from '../testing/mailing.ts'
import { startStandIn, type StandIn } from '../testing/programs.ts'
import { addAudioFile, putMedia } from '../testing/recordings.ts'
import { SELLER, VARIANT } from '../testing/selling.ts'
import { LIVE_KEY, startSite, WEBHOOK_PATH } from '../testing/stripe.ts'
import { ADMIN_ORIGIN, PASSWORD } from '../testing/test-app.ts'
import { ORDERS_JOB } from './orders-job.ts'

/** Two instances of the API, as deployed, which are killed at each step of a purchase of two records with files. */
const INSTANCES = 2
const QUANTITY = 2
const POLL = { interval: 50, timeout: 60_000 }
/** An order without a page has ended, and one that is open is asked about. */
const LATER_MS = 6 * 60_000

let standIn: StandIn
let sink: TestSink
let api: ApiProcesses
let site: Awaited<ReturnType<typeof startSite>>
let admin: Browser
let productId: number
const folder = mkdtempSync(join(tmpdir(), 'killed-purchase-'))

/** Calls one of the instances. @param path of the API */
async function send(method: string, path: string, body?: unknown, { instance = 0, as = site.origin } = {}) {
  const cookie = as === ADMIN_ORIGIN ? { cookie: admin.cookie ?? '' } : {}
  const json = body === undefined ? {} : { 'content-type': 'application/json' }
  const response = await fetch(`${api.urls[instance]}${path}`, {
    ...{ method, headers: { origin: as, ...cookie, ...json } },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    json: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
  }
}
const ask = async (method: string, path: string, body?: unknown) => {
  const { status, json } = await send(method, path, body, { as: ADMIN_ORIGIN })
  if (status >= 400) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(json)}`)
  return json
}

/** Leads what Stripe sends to any instance that lives. */
const startSiteOfInstances = () =>
  startSite(async ({ headers, body }) => {
    const url = api.urls[Math.floor(Math.random() * api.urls.length)]
    const answer = await fetch(`${url}${WEBHOOK_PATH}`, { method: 'POST', headers, body }).catch(() => null)
    return { status: answer?.status ?? 503 }
  })

/** Also makes the job due, whose times are those of the database. */
async function advance(ms: number) {
  await api.advance(ms)
  await standIn.control('PUT clock', { at: new Date(api.now) })
  await makeDue(api.database.db, ORDERS_JOB)
}

beforeAll(async () => {
  standIn = await startStandIn('stripe')
  sink = await startMailSink()
  site = await startSiteOfInstances()
  api = await startApiProcesses(INSTANCES, {
    ...{ STRIPE_API_URL: standIn.url, PUBLIC_ORIGIN: site.origin, DATA_DIR: folder },
    ...{ SMTP_URL: sink.smtpUrl, MAIL_FROM: 'Lantern Mouth <news@example.com>' },
  })
  await advance(0)
  await api.addAdministrator('Ada')
  admin = api.browser()
  await admin.login('Ada')
  const key = { currentPassword: PASSWORD, version: 0, values: {}, secrets: { key: LIVE_KEY } }
  await ask('PUT', '/api/admin/connections/stripe', key)
  const { id: trackId } = await ask('POST', '/api/admin/music', TRACK_BODY)
  const { id } = await ask('POST', `/api/admin/music/${trackId}/recordings`, { title: 'Ember' })
  const { database } = api
  const made = { format: 'flac', name: 'audio/a.flac', bytes: 5 }
  // What helpers of one app need of it.
  const app = { database, clock: { now: new Date(api.now) }, mediaDir: join(folder, 'media') } as never
  for (const ending of ['flac', 'wav']) putMedia(app, `audio/a.${ending}`, 'sound')
  await addAudioFile(app, id, { original: 'audio/a.wav', bytes: 5, downloads: JSON.stringify([made]) })
  productId = (
    await ask('POST', '/api/admin/own-products', {
      ...{ title: 'Vinyl', description: null, category: 'Vinyl', pictures: [], weightGrams: null, trackId },
      ...{ shipsFrom: null, safetyText: null, isVisible: true },
      variants: [{ id: VARIANT, name: '', amount: '24', stock: 10 }],
    })
  ).id
  await database.db
    .updateTable('selling')
    .set({ testedAt: new Date(api.now) })
    .execute()
  const zone = { id: 'zone-1', area: 'world', firstAmount: '5', furtherAmount: '2', freeFrom: null }
  await ask('PUT', '/api/admin/selling', { ...SELLER, country: 'US', zones: [zone] })
  await vi.waitUntil(async () => (await ask('GET', '/api/admin/selling')).isOpen, POLL)
})
beforeEach(async () => {
  for (const table of ['orders', 'mails', 'paymentEvents', 'throttles'] as const)
    await api.database.db.deleteFrom(table).execute()
})
afterAll(async () => {
  await standIn.close()
  await site.close()
  await api.close()
  await sink.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The mails that were sent so far. */
let mailed = 0

const states = async () =>
  (await api.database.db.selectFrom('orders').select('state').orderBy('id').execute()).map((row) => row.state)
const order = () =>
  send('POST', '/api/checkout', {
    lines: [{ kind: 'product', id: productId, variantId: VARIANT, quantity: QUANTITY }],
    ...{ delivery: 'zone-1', hasConsented: true },
  })

async function atStripe<Answer>(path: string): Promise<Answer> {
  const headers = { authorization: `Bearer ${LIVE_KEY}` }
  // The caller knows the shape.
  return (await (await fetch(`${standIn.url}/v1/${path}`, { headers })).json()) as Answer
}

/** Begins a purchase. @returns Stripe's page */
async function begin(): Promise<Stripe.Checkout.Session> {
  const { status, json } = await order()
  expect([status, json]).toEqual([200, { url: expect.any(String) }])
  return atStripe(`checkout/sessions/${String(json.url).split('/').at(-1)}`)
}
const pay = ({ id }: Stripe.Checkout.Session) => standIn.control('POST payments', { session: id })

/** Holds the rows of orders, as a purchase does that is stored at this moment, while all instances are killed. */
async function killWhileStored(during: () => Promise<unknown>) {
  const client = new pg.Client({ connectionString: api.database.url })
  await client.connect()
  await client.query('begin')
  await client.query('select id from orders for update')
  await during()
  const waits =
    "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  await vi.waitUntil(async () => ((await client.query(waits)).rowCount ?? 0) > 0, POLL)
  await api.restart()
  await client.query('rollback')
  await client.end()
}

/** Each buys, is interrupted by the death of all instances, and leads to the page that is paid at last. */
const STEPS: Record<string, () => Promise<Stripe.Checkout.Session>> = {
  'while Stripe opens the page': async () => {
    await standIn.control('POST faults', [{ method: 'POST', path: '/v1/checkout/sessions', hang: true }])
    const lost = order().catch(() => null)
    await vi.waitUntil(async () => (await states()).length === 1, POLL)
    await api.restart()
    await lost
    await standIn.control('DELETE faults')
    await advance(LATER_MS)
    await vi.waitUntil(async () => (await states()).join() === 'ended', POLL)
    const session = await begin()
    await pay(session)
    return session
  },
  'after the page is open': async () => {
    const session = await begin()
    await api.restart()
    await pay(session)
    return session
  },
  'after the payment, whose event is lost': async () => {
    const session = await begin()
    await standIn.control('POST webhook-faults', [{ lost: true }])
    await pay(session)
    await api.restart()
    await standIn.control('DELETE webhook-faults')
    return session
  },
  'while the event makes it paid': async () => {
    const session = await begin()
    await killWhileStored(() => pay(session))
    return session
  },
}

test.each(Object.entries(STEPS))(
  'killed %s, it is one order with one mail, its files and the right stock',
  async (_step, buy) => {
    const session = await buy()
    const path = `/api${new URL(session.success_url ?? '').pathname}`
    const { data } = await atStripe<{ data: { id: string }[] }>('events?type=checkout.session.completed')
    // The page, five events and the job, at any of the instances.
    const reads = Array.from({ length: 6 }, (_, read) =>
      send('GET', path, undefined, { instance: read % INSTANCES }),
    )
    const events = Array.from({ length: 4 }, () => standIn.control('POST resend', { event: data[0]?.id }))
    await Promise.all([...reads, ...events, advance(LATER_MS)])
    await vi.waitUntil(async () => (await states()).includes('paid'), POLL)
    await standIn.control('GET deliveries')
    await vi.waitUntil(async () => {
      const query = api.database.db.selectFrom('paymentEvents').select('id').where('handledAt', 'is', null)
      return (await query.execute()).length === 0
    }, POLL)

    expect((await states()).filter((state) => state !== 'ended')).toEqual(['paid'])
    const mails = await api.database.db
      .selectFrom('mails')
      .select('kind')
      .where('kind', '=', 'order')
      .execute()
    expect(mails).toHaveLength(1)
    mailed += 1
    await advance(LATER_MS)
    expect(await sink.mailsTo('*', mailed)).toHaveLength(mailed)
    expect(await ask('GET', '/api/admin/own-products-stock')).toEqual([
      { productId, variantId: VARIANT, taken: QUANTITY },
    ])
    for (let instance = 0; instance < INSTANCES; instance += 1) {
      const page: CallResult<'readOrderLink'> = (await send('GET', path, undefined, { instance })).json
      const href = page.releases[0]?.recordings[0]?.files[0]?.href ?? ''
      expect([page.state, await (await fetch(`${api.urls[instance]}${href}`)).text()]).toEqual([
        'paid',
        'sound',
      ])
    }
  },
)
