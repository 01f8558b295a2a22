import { PATHS } from '@troubadour/domain/address/paths'
import { pathOf } from '@troubadour/domain/address/slug'
import { isLiveKey } from '@troubadour/domain/connections/stripe-key'
import { isTrackOnSite } from '@troubadour/domain/merch/merch-order'
import { leastCharge, offerOf, readAmount } from '@troubadour/domain/merch/offer'
import { priceText } from '@troubadour/domain/merch/money'
import { isReleased } from '@troubadour/domain/release/release'
import { textReader } from '@troubadour/domain/texts/fill-text'
import { textsOf } from '@troubadour/domain/texts/site-texts'
import type { FastifyBaseLogger } from 'fastify'
import type Stripe from 'stripe'
import type { StripeAccess } from '../config/stripe-access.ts'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'
import type { DatedLinks } from '../shared/dated-links.ts'
import { HttpError, invalidFields } from '../shared/http-error.ts'
import { findOrder, insertOrder, type StoredOrder } from './orders.repository.ts'
import { readSiteMark } from './payment-webhooks.repository.ts'
import { createStripeClient } from './stripe-client.ts'
import { problemOf } from './stripe-problem.ts'

const CLOSED_MESSAGE = 'This cannot be bought at the moment.'
const CONSENT_MESSAGE = 'Please agree that delivery begins at once.'
const UNREACHABLE_MESSAGE = 'The payment page could not be reached. Nothing was charged.'
/** The shortest time that Stripe keeps a page open, and some seconds for clocks that differ. */
const PAGE_LIFE_S = 30 * 60 + 30

export interface CheckoutDeps extends Pick<RouteDeps, 'db' | 'now' | 'readSite'> {
  orderLinks: DatedLinks
  /** The public address of the site; null when the server knows none. */
  siteOrigin: string | null
  /** The releases that have files, or will soon. */
  listTracksWithFiles: (db: Db) => Promise<Set<number>>
}

export interface Wanted {
  /** Undefined for a tip. */
  track: { slug: string } | { id: number } | undefined
  /** The amount that the buyer named, as typed. */
  amount?: string | undefined
  /** Undefined for the test purchase, which asks nobody. */
  hasConsented?: boolean
  /** Counts the order, when nothing is wrong with it. @throws HttpError 429 after too many */
  count?: () => Promise<void>
}

interface Seller {
  access: StripeAccess
  currency: string
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Begins a purchase (docs/product/selling.md#a-purchase).
 * @returns where the buyer goes: the page of the payment, or that of the order
 * @throws HttpError 400 for the amount or the consent, 404 for what cannot be bought, 503 without Stripe
 */
export async function beginPurchase(deps: CheckoutDeps, wanted: Wanted, seller: Seller): Promise<string> {
  const { db, now } = deps
  const items = [await itemOf(deps, wanted, seller.currency)]
  const isAsked = wanted.track !== undefined && wanted.hasConsented !== undefined
  const consentText = isAsked ? await consentOf(deps, wanted) : null
  await wanted.count?.()
  const isLive = isLiveKey(seller.access.key)
  const order = { isLive, currency: seller.currency, consentText, items }
  const id = await db.transaction().execute((trx) => insertOrder(trx, order, now()))
  const stored = await findOrder(db, ['id', id])
  if (!stored) throw new Error('The order that was just stored is not there.')
  if (stored.totalMinor === 0) {
    // Nothing is asked of Stripe, and nobody's address is known.
    await db.updateTable('orders').set({ state: 'paid', paidAt: now() }).where('id', '=', id).execute()
    return orderUrl(deps, stored)
  }
  try {
    return await openPage(deps, stored, seller)
  } catch (error) {
    seller.log.warn({ problem: problemOf(error) }, 'a payment page was not opened')
    throw new HttpError(503, UNREACHABLE_MESSAGE)
  }
}

const pageEnd = ({ createdAt }: { createdAt: Date }) => new Date(createdAt.getTime() + PAGE_LIFE_S * 1000)

async function itemOf(deps: CheckoutDeps, { track, amount }: Wanted, currency: string) {
  if (!track) {
    const amountMinor = amountOf({ isOpen: true, minor: 0 }, amount, currency)
    if (amountMinor === 0) throw invalidFields({ amount: lowestText(currency, leastCharge(currency)) })
    return { kind: 'tip' as const, trackId: null, title: '', amountMinor }
  }
  const found = await findForSale(deps, track)
  const offer = found && offerOf(found, currency)
  if (!offer || !(await deps.listTracksWithFiles(deps.db)).has(found.id))
    throw new HttpError(404, CLOSED_MESSAGE)
  return {
    kind: 'release' as const,
    trackId: found.id,
    title: found.title,
    amountMinor: amountOf(offer, amount, currency),
  }
}

/** The amount to charge. @throws HttpError 400 */
function amountOf(
  { isOpen, minor }: { isOpen: boolean; minor: number },
  typed: string | undefined,
  currency: string,
): number {
  if (!isOpen) return minor
  const amount = readAmount(typed ?? '', currency)
  if (amount === null || amount < minor)
    throw invalidFields({ amount: lowestText(currency, Math.max(minor, leastCharge(currency))) })
  return amount
}

function lowestText(currency: string, minMinor: number): string {
  return `Please enter an amount of at least ${priceText({ minMinor, maxMinor: minMinor, currency })}.`
}

/** A visible release that is out. */
async function findForSale({ db, now, readSite }: CheckoutDeps, track: { slug: string } | { id: number }) {
  const { timeZone } = await readSite()
  const query = db.selectFrom('musicTracks').selectAll().where('deletedAt', 'is', null)
  const row = await (
    'slug' in track ? query.where('slug', '=', track.slug) : query.where('id', '=', track.id)
  ).executeTakeFirst()
  const isShown = row && isTrackOnSite(row) && isReleased(row, { now: now().toISOString(), timeZone })
  return isShown ? row : undefined
}

/** What the buyer agreed to. @throws HttpError 400 where they did not */
async function consentOf({ readSite }: CheckoutDeps, { hasConsented }: Wanted): Promise<string> {
  if (!hasConsented) throw invalidFields({ hasConsented: CONSENT_MESSAGE })
  return textReader(textsOf(await readSite()))('selling.consentText')
}

/** The page of an order. The link is the same whenever it is made: Stripe refuses to repeat a call with another one. */
function orderUrl(
  { orderLinks, siteOrigin }: CheckoutDeps,
  { id, createdAt }: Pick<StoredOrder, 'id' | 'createdAt'>,
): string {
  return `${siteOrigin ?? ''}${PATHS.orders}/${orderLinks.make(id, createdAt)}`
}

/** Opens Stripe's page for an order; repeated after a lost response, Stripe answers with the same one. */
async function openPage(deps: CheckoutDeps, order: StoredOrder, { access }: Seller): Promise<string> {
  const { db, readSite, siteOrigin } = deps
  const site = await readSite()
  const text = textReader(textsOf(site))
  const mark = await readSiteMark(db)
  // All that the order is made of, so that it can be made again after a restore.
  const metadata = {
    ...{ website: mark, order: String(order.id), consent: order.consentText ?? '' },
    items: JSON.stringify(order.items.map(({ kind, trackId }) => [kind, trackId])),
  }
  const slug = await slugOf(db, order)
  const lines = order.items.map(({ title, amountMinor }) => ({
    quantity: 1,
    price_data: {
      currency: order.currency.toLowerCase(),
      unit_amount: amountMinor,
      product_data: { name: title || text('selling.tipLabel') },
    },
  }))
  const session = await createStripeClient(access).checkout.sessions.create(
    {
      mode: 'payment',
      line_items: lines,
      success_url: orderUrl(deps, order),
      cancel_url: `${siteOrigin ?? ''}${slug === null ? PATHS.support : `${pathOf('music', slug)}#buy`}`,
      expires_at: Math.floor(pageEnd(order).getTime() / 1000),
      locale: site.language,
      metadata,
      payment_intent_data: { metadata: { website: mark, order: String(order.id) } },
    } satisfies Stripe.Checkout.SessionCreateParams,
    { idempotencyKey: `${mark}-${order.id}-${order.createdAt.getTime()}` },
  )
  if (session.url === null) throw new Error('Stripe opened a payment page without an address.')
  await db.updateTable('orders').set({ sessionId: session.id }).where('id', '=', order.id).execute()
  return session.url
}

/** The page of the first release of an order; null without one. */
export async function slugOf(db: Db, { items }: StoredOrder): Promise<string | null> {
  const trackId = items.find((item) => item.trackId !== null)?.trackId
  if (!trackId) return null
  const query = db.selectFrom('musicTracks').select('slug').where('id', '=', trackId)
  return (await query.where('deletedAt', 'is', null).executeTakeFirst())?.slug ?? null
}
