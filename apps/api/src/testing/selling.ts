import type { CallResult } from '@troubadour/domain/contract/contract'
import type Stripe from 'stripe'
import { purgeRecordings } from '../audio/recordings.repository.ts'
import { ORDERS_JOB } from '../selling/orders-job.ts'
import { STRIPE_WEBHOOK_JOB } from '../selling/stripe-webhook-job.ts'
import { TRACK_BODY } from './fixtures.ts'
import { MAIL } from './mailing.ts'
import { addDownloadableRecording, runJob } from './recordings.ts'
import { createStripeApp, TEST_KEY, type StripeApp } from './stripe.ts'
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

/** Settings that stay as they are when they are not sent. */
const NO_DELIVERY = { country: '', zones: [], offersPickup: false, taxes: 'none' }

export interface SellingApp extends StripeApp {
  trackId: number
  /** Adds a product of the musician's own. @returns its id */
  addProduct: (fields?: object) => Promise<number>
  /** Sends a bag. @param fields such as the delivery; the network is that of the test unless one is named */
  orderBag: (lines: object[], fields?: object, network?: string) => ReturnType<StripeApp['call']>
  /** Begins the purchase of a bag. @returns Stripe's page for it */
  beginBag: (lines: object[], fields?: object) => Promise<Stripe.Checkout.Session>
  quote: (lines: object[], fields?: object) => Promise<CallResult<'quoteBag'>>
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

/** What a product has unless a test says otherwise: ten of a record. */
export const VARIANT = '2f6b1c1e-6c0f-4a43-9d0c-0e5a7c1f4b21'
const PRODUCT = {
  ...{ title: 'Ember Road on vinyl', description: null, category: 'Vinyl', pictures: [] },
  ...{ weightGrams: null, trackId: null, shipsFrom: null, safetyText: null, isVisible: true },
  variants: [{ id: VARIANT, name: '', amount: '24', stock: 10 }],
}

/**
 * The API of a site that sells one release, 'Ember Road' for $8, with a stand-in for Stripe.
 * @param key that of live mode takes goods from the stock
 */
export async function createSellingApp(key = TEST_KEY): Promise<SellingApp> {
  const stripeApp = await createStripeApp(MAIL)
  const api: StripeApp = { ...stripeApp, ask: (path, as = key) => stripeApp.ask(path, as) }
  const { db } = api.database
  await api.connect(key)
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
  const sessionOf = async (sent: ReturnType<SellingApp['order']>) => {
    const response = await sent
    if (response.statusCode !== 200) throw new Error(response.body)
    const id = response.json().url.split('/').at(-1)
    return api.ask<Stripe.Checkout.Session>(`/v1/checkout/sessions/${id}`)
  }
  const begin: SellingApp['begin'] = (fields) => sessionOf(order(fields))
  const orderBag: SellingApp['orderBag'] = (lines, fields, network) => {
    const body = { lines, hasConsented: true, ...fields }
    const from = { ...headers, 'x-forwarded-for': network }
    return api.call('POST', '/api/checkout', { as: 'anonymous', body, headers: from })
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
    ...{ ...api, trackId, visit, order, begin, orderBag, pay, runOrders, reset },
    beginBag: (lines, fields) => sessionOf(orderBag(lines, fields)),
    quote: async (lines, fields) => (await visit('POST', '/api/bag', { lines, ...fields })).json(),
    async addProduct(fields) {
      const body = { ...PRODUCT, ...fields }
      const response = await api.call('POST', '/api/admin/own-products', { body })
      if (response.statusCode !== 201) throw new Error(response.body)
      return response.json().id
    },
    advance: (ms) => setClock(new Date(api.clock.now.getTime() + ms)),
    async set(settings) {
      const { version } = (await api.call('GET', '/api/admin/selling')).json().settings
      return api.call('PUT', '/api/admin/selling', {
        body: { ...SELLER, ...NO_DELIVERY, version, ...settings },
      })
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
