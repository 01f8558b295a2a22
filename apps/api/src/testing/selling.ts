import type { CallResult } from '@troubadour/domain/contract/contract'
import type Stripe from 'stripe'
import { purgeRecordings } from '../audio/recordings.repository.ts'
import { ORDERS_JOB } from '../selling/orders-job.ts'
import { STRIPE_WEBHOOK_JOB } from '../selling/stripe-webhook-job.ts'
import { TRACK_BODY } from './fixtures.ts'
import { MAIL } from './mailing.ts'
import { addDownloadableRecording, runJob } from './recordings.ts'
import { createStripeApp, type StripeApp } from './stripe.ts'
import { NOW, PUBLIC_ORIGIN } from './test-app.ts'

export const SELLER = {
  isOn: true,
  takesTips: true,
  currency: 'USD',
  sellerName: 'Hollow Pine',
  sellerAddress: '1 Water Street\nWren Falls, VT',
  returnsText: 'Write to us within 14 days.',
  keepYears: 10,
}

export interface SellingApp extends StripeApp {
  trackId: number
  /** Calls an endpoint like a page of the public site. */
  visit: (method: string, path: string, body?: unknown) => ReturnType<StripeApp['call']>
  /** Changes the settings of selling. */
  set: (settings: object) => ReturnType<StripeApp['call']>
  /** Changes the price of the release. */
  price: (fields: object) => ReturnType<StripeApp['call']>
  /** Sends the form of the release. */
  order: (fields?: object) => ReturnType<StripeApp['call']>
  /** Begins a purchase. @returns Stripe's page for it */
  begin: (fields?: object) => Promise<Stripe.Checkout.Session>
  /** Pays at Stripe. @returns the path of the order's page */
  pay: (session: Stripe.Checkout.Session, buyer?: object) => Promise<string>
  /** Buys the release, with the event delivered. @returns the path of the order's page in the API */
  buy: (fields?: object) => Promise<string>
  read: (path: string) => Promise<CallResult<'readOrderLink'>>
  runOrders: () => Promise<void>
  /** Back to the first moment, without orders, mails, throttles, events and faults. */
  reset: () => Promise<void>
  /** Sets the clock forward, here and at Stripe. */
  advance: (ms: number) => Promise<void>
  /** Deletes recordings for good, as the daily cleanup does. */
  purgeRecordings: (now: Date) => Promise<void>
  orders: () => Promise<CallResult<'listOrders'>['orders']>
}

/** The API of a site that sells one release, 'Ember Road' for $8, with a stand-in for Stripe. */
export async function createSellingApp(): Promise<SellingApp> {
  const api = await createStripeApp(MAIL)
  const { db } = api.database
  await api.connect()
  await runJob(api, STRIPE_WEBHOOK_JOB)
  const priced = { ...TRACK_BODY, pricing: 'fixed', saleAmount: '8' }
  const { id: trackId } = (await api.call('POST', '/api/admin/music', { body: priced })).json()
  await addDownloadableRecording(api, trackId, 'Ember', 'sound')
  await db
    .updateTable('selling')
    .set({ ...SELLER, testedAt: api.clock.now, checkedAt: api.clock.now })
    .execute()
  api.cache.drop()

  const headers = { origin: PUBLIC_ORIGIN }
  const visit: SellingApp['visit'] = (method, path, body) =>
    api.call(method, path, { as: 'anonymous', body, headers })
  const order: SellingApp['order'] = (fields) =>
    visit('POST', '/api/checkout', { slug: 'ember-road', hasConsented: true, ...fields })
  const begin: SellingApp['begin'] = async (fields) => {
    const response = await order(fields)
    if (response.statusCode !== 200) throw new Error(response.body)
    const id = response.json().url.split('/').at(-1)
    return api.ask<Stripe.Checkout.Session>(`/v1/checkout/sessions/${id}`)
  }
  const pay: SellingApp['pay'] = async (session, buyer) => {
    await api.standIn.control('POST payments', { session: session.id, ...buyer })
    return `/api${new URL(session.success_url ?? '').pathname}`
  }
  const setClock = async (at: Date) => {
    api.clock.now = at
    await api.standIn.control('PUT clock', { at })
  }
  const reset = async () => {
    await setClock(new Date(NOW))
    await api.standIn.control('DELETE faults')
    await api.standIn.control('DELETE webhook-faults')
    for (const table of ['orders', 'mails', 'throttles', 'paymentEvents'] as const)
      await db.deleteFrom(table).execute()
  }
  const runOrders = async () => {
    // The events that are under way.
    await api.standIn.control('GET deliveries')
    await runJob(api, ORDERS_JOB)
  }
  return {
    ...{ ...api, trackId, visit, order, begin, pay, runOrders, reset },
    advance: (ms) => setClock(new Date(api.clock.now.getTime() + ms)),
    async set(settings) {
      const { version } = (await api.call('GET', '/api/admin/selling')).json().settings
      return api.call('PUT', '/api/admin/selling', { body: { ...SELLER, version, ...settings } })
    },
    price: (fields) => api.call('PATCH', `/api/admin/music/${trackId}`, { body: fields }),
    async buy(fields) {
      const path = await pay(await begin(fields))
      await runOrders()
      return path
    },
    read: async (path) => (await visit('GET', path)).json(),
    purgeRecordings: (now) => purgeRecordings(db, now),
    orders: async () => (await api.call('GET', '/api/admin/orders')).json().orders,
  }
}
