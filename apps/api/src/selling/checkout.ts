import { isLiveKey } from '@troubadour/domain/connections/stripe-key'
import type { FileCount } from '@troubadour/domain/release/release'
import type { SellingSettings } from '@troubadour/domain/selling/selling'
import type { FastifyBaseLogger } from 'fastify'
import type { StripeAccess } from '../config/stripe-access.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../shared/http-error.ts'
import { requireBuyable } from './order-refusals.ts'
import { openPage, orderUrl, type PaymentPageDeps } from './payment-page.ts'
import { placeOrder, type NewPurchase } from './place-order.ts'
import { priceBag } from './price-bag.ts'
import { problemOf } from './stripe-problem.ts'

const UNREACHABLE_MESSAGE = 'The payment page could not be reached. Nothing was charged.'

export interface CheckoutDeps extends PaymentPageDeps {
  /** The releases that have files, or will soon. */
  listTracksWithFiles: (db: Db) => Promise<Map<number, FileCount>>
}

export interface Wanted extends Omit<NewPurchase, 'isLive'> {
  /** Counts the order, when nothing is wrong with it. @throws HttpError 429 after too many */
  count?: () => Promise<void>
}

interface Seller {
  access: StripeAccess
  settings: SellingSettings
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Begins a purchase (docs/product/selling.md#a-purchase).
 * @returns where the buyer goes: the page of the payment, or that of the order
 * @throws HttpError 400, 404, 409 for what cannot be ordered as it was sent, 429 for too much of it, 503 without Stripe
 */
export async function beginPurchase(
  deps: CheckoutDeps,
  { count, ...wanted }: Wanted,
  { access, settings, log }: Seller,
): Promise<string> {
  const { db, now, readSite, listTracksWithFiles } = deps
  const isLive = isLiveKey(access.key)
  const context = { settings, site: await readSite(), now: now(), isLive, listTracksWithFiles }
  // What is sold out is refused before anybody waits for anybody.
  requireBuyable(await priceBag(db, wanted, context), { ...wanted, currency: settings.currency })
  await count?.()
  const purchase = { ...wanted, isLive }
  const { order, bag } = await placeOrder(db, purchase, context)
  if (order.totalMinor === 0) {
    // Nothing is asked of Stripe, and nobody's address is known.
    await db.updateTable('orders').set({ state: 'paid', paidAt: now() }).where('id', '=', order.id).execute()
    return orderUrl(deps, order)
  }
  try {
    const { taxes } = settings
    return await openPage(deps, order, { access, taxes, delivery: bag.delivery, form: wanted.form })
  } catch (error) {
    // Nobody can pay it, so its goods are free for others at once; the job does so where this fails, too.
    await endOrder(db, order.id).catch((err: unknown) => log.warn({ err }, 'an order was not ended'))
    log.warn({ problem: problemOf(error) }, 'a payment page was not opened')
    throw new HttpError(503, UNREACHABLE_MESSAGE)
  }
}

async function endOrder(db: Db, id: number): Promise<void> {
  const query = db.updateTable('orders').set({ state: 'ended', networkDigest: null }).where('id', '=', id)
  await query.where('state', '=', 'open').execute()
}
