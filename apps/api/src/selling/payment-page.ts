import { BACK_PATH, PATHS } from '@troubadour/domain/address/paths'
import { pathOf } from '@troubadour/domain/address/slug'
import { textReader } from '@troubadour/domain/texts/fill-text'
import { textsOf } from '@troubadour/domain/texts/site-texts'
import type Stripe from 'stripe'
import type { StripeAccess } from '../config/stripe-access.ts'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'
import type { DatedLinks } from '../shared/dated-links.ts'
import type { Delivery } from './bag-deliveries.ts'
import { lineName, metadataOf } from './order-metadata.ts'
import type { OrderForm } from './order-refusals.ts'
import type { StoredOrder } from './orders.repository.ts'
import { readSiteMark } from './payment-webhooks.repository.ts'
import { createStripeClient } from './stripe-client.ts'

/** The shortest time that Stripe keeps a page open, and some seconds for clocks that differ. */
const PAGE_LIFE_S = 30 * 60 + 30

export interface PaymentPageDeps extends Pick<RouteDeps, 'db' | 'now' | 'readSite'> {
  orderLinks: DatedLinks
  /** The public address of the site; null when the server knows none. */
  siteOrigin: string | null
}

interface PageOptions {
  access: StripeAccess
  /** Where the goods go; null without goods. */
  delivery: Pick<Delivery, 'label' | 'countries'> | null
  taxes: 'none' | 'stripe'
  form: OrderForm
}

/** The page of an order. The link is the same whenever it is made: Stripe refuses to repeat a call with another one. */
export function orderUrl(
  { orderLinks, siteOrigin }: Pick<PaymentPageDeps, 'orderLinks' | 'siteOrigin'>,
  { id, createdAt }: Pick<StoredOrder, 'id' | 'createdAt'>,
): string {
  return `${siteOrigin ?? ''}${PATHS.orders}/${orderLinks.make(id, createdAt)}`
}

/**
 * Opens Stripe's page for an order. The library repeats its request after a lost response, and then gets the same page;
 * a second call would ask for another time of closing, which Stripe refuses.
 */
export async function openPage(
  deps: PaymentPageDeps,
  order: StoredOrder,
  { access, delivery, taxes, form }: PageOptions,
): Promise<string> {
  const { db, readSite } = deps
  const site = await readSite()
  const text = textReader(textsOf(site))
  const mark = await readSiteMark(db)
  const currency = order.currency.toLowerCase()
  // Prices are shown with taxes.
  const taxed = taxes === 'stripe' ? ({ tax_behavior: 'inclusive' } as const) : {}
  const lines = order.items.map((item) => ({
    quantity: 1,
    price_data: {
      ...{ currency, unit_amount: item.amountMinor, ...taxed },
      product_data: { name: item.kind === 'tip' ? text('selling.tipLabel') : lineName(item) },
    },
  }))
  const shipping = {
    display_name: text('delivery.shippingLabel'),
    type: 'fixed_amount' as const,
    ...{ fixed_amount: { amount: order.shippingMinor, currency }, ...taxed },
  }
  const stripe = await createStripeClient(access)
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: lines,
      success_url: orderUrl(deps, order),
      // Ends the order, and leads on from there.
      cancel_url: `${orderUrl(deps, order)}${BACK_PATH}${form === 'bag' ? '?bag' : ''}`,
      // Not from when the order was begun: it may have waited for others.
      expires_at: Math.floor(deps.now().getTime() / 1000) + PAGE_LIFE_S,
      locale: site.language,
      metadata: metadataOf(order, mark),
      payment_intent_data: { metadata: { website: mark, order: String(order.id) } },
      ...(taxes === 'stripe' && { automatic_tax: { enabled: true } }),
      ...(order.delivery?.kind === 'post' && {
        shipping_address_collection: { allowed_countries: delivery?.countries ?? [] },
        shipping_options: [{ shipping_rate_data: shipping }],
      }),
      ...(order.delivery?.kind === 'pickup' && {
        custom_text: { submit: { message: delivery?.label ?? '' } },
      }),
    } satisfies Stripe.Checkout.SessionCreateParams,
    { idempotencyKey: `${mark}-${order.id}-${order.createdAt.getTime()}` },
  )
  if (session.url === null) throw new Error('Stripe opened a payment page without an address.')
  await db.updateTable('orders').set({ sessionId: session.id }).where('id', '=', order.id).execute()
  return session.url
}

/** Where an order was begun, if not in a bag. */
export async function pathOfForm(db: Db, order: StoredOrder): Promise<string> {
  if (order.delivery) return PATHS.store
  const slug = await slugOf(db, order)
  return slug === null ? PATHS.support : `${pathOf('music', slug)}#buy`
}

/** The page of the first release of an order; null without one. */
export async function slugOf(db: Db, { items }: StoredOrder): Promise<string | null> {
  const trackId = items.find((item) => item.trackId !== null)?.trackId
  if (!trackId) return null
  const query = db.selectFrom('musicTracks').select('slug').where('id', '=', trackId)
  return (await query.where('deletedAt', 'is', null).executeTakeFirst())?.slug ?? null
}
