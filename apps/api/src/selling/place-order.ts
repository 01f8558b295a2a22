import { BUSY_MESSAGE, BUSY_RETRY_AFTER_S } from '@troubadour/server/load'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { limitWork } from '../http/throttle.ts'
import { HttpError } from '../shared/http-error.ts'
import { HELD_MAX, type FoundLine } from './bag-lines.ts'
import { lockDiscountCode } from './discount-codes.repository.ts'
import { requireBuyable, type OrderForm } from './order-refusals.ts'
import { findOrder, insertOrder, type StoredOrder } from './orders.repository.ts'
import { priceBag, type BagContext, type PricedBag, type WantedBag } from './price-bag.ts'

/** Unpaid orders with goods of a network (docs/product/constants.md#selling). */
const OPEN_MAX = 5
const TOO_MANY_MESSAGE = 'Some orders from here are not paid yet. Please finish them, or wait half an hour.'

export interface NewPurchase extends WantedBag {
  form: OrderForm
  /** Undefined for the test purchase, which asks nobody. */
  hasConsented: boolean | undefined
  /** What the buyer agreed to; undefined from front ends of earlier releases. */
  consentText?: string | undefined
  /** Whether the buyer signs up for the newsletter as well. */
  wantsNews: boolean
  isLive: boolean
  /** A keyed digest of the buyer's network; null for the test purchase. */
  networkDigest: string | null
}

/**
 * Orders wait for one another anyway, and each holds a connection meanwhile: the others are for visitors who read. The
 * load of forms is limited before (apps/api/src/operation/availability.ts).
 */
const inTurn = limitWork({ atOnce: 2, waiting: 100, message: BUSY_MESSAGE, retryAfterS: BUSY_RETRY_AFTER_S })

/** What an order is made of, with the delivery's label and countries for the page of the payment. */
interface PlacedOrder {
  order: StoredOrder
  bag: PricedBag
}

/**
 * Prices a bag once more and stores the order, with its goods taken from the stock until it ends
 * (docs/product/selling.md#held-stock). Others who want the same variants, or use the same code, wait meanwhile.
 * @throws HttpError 400, 404, 409 as `requireBuyable`; 429 for a network that holds too much
 */
export async function placeOrder(db: Db, wanted: NewPurchase, context: BagContext): Promise<PlacedOrder> {
  const { settings, now } = context
  const place = async (trx: Db) => {
    await lockAll(trx, wanted)
    const bag = await priceBag(trx, wanted, context)
    requireBuyable(bag, { ...wanted, currency: settings.currency })
    const networkDigest = bag.hasGoods ? wanted.networkDigest : null
    if (networkDigest !== null) await requireRoom(trx, networkDigest, bag)
    const id = await insertOrder(
      trx,
      {
        ...{ isLive: wanted.isLive, currency: settings.currency, networkDigest },
        consentText: wanted.hasConsented !== undefined ? bag.consentText : null,
        wantsNews: wanted.wantsNews,
        ...{ shippingMinor: bag.shippingMinor, discountMinor: bag.discountMinor, discountCode: bag.code },
        delivery: bag.delivery?.chosen ?? null,
        items: bag.lines.map((line, index) => ({
          ...{ kind: line.kind, trackId: line.trackId, recordingId: line.recordingId },
          ...{ productId: line.productId, variantId: line.variantId, title: line.title },
          ...{ variant: line.variant, quantity: line.quantity, awaitsRelease: line.awaitsRelease },
          amountMinor: line.amountMinor - (bag.discounts[index] ?? 0),
        })),
      },
      now,
    )
    const order = await findOrder(trx, ['id', id])
    if (!order) throw new Error('The order that was just stored is not there.')
    return { order, bag }
  }
  return inTurn(() => db.transaction().execute(place))
}

/** Locks always in this order, so that no two orders wait for one another. */
async function lockAll(trx: Db, { lines, code, networkDigest }: NewPurchase): Promise<void> {
  const ids = lines.flatMap((line) => (line.kind === 'product' ? line.id : []))
  if (ids.length > 0) {
    if (networkDigest !== null)
      await sql`select pg_advisory_xact_lock(hashtext(${`orders of ${networkDigest}`}))`.execute(trx)
    const products = trx.selectFrom('ownProducts').select('id').where('id', 'in', ids).orderBy('id')
    await products.forUpdate().execute()
  }
  if (code?.trim()) await lockDiscountCode(trx, code)
}

/** Keeps one network from holding all there is without paying. @throws HttpError 429 */
async function requireRoom(trx: Db, networkDigest: string, { lines }: PricedBag): Promise<void> {
  const held = await trx
    .selectFrom('orders')
    .innerJoin('orderItems', 'orderId', 'orders.id')
    .select(['orders.id', 'productId', 'variantId', 'quantity'])
    .where('networkDigest', '=', networkDigest)
    .where('state', 'in', ['open', 'processing'])
    .where('productId', 'is not', null)
    .execute()
  const isFull = new Set(held.map(({ id }) => id)).size >= OPEN_MAX
  const isGreedy = lines.some((line) => {
    const before = quantityOf(held, line)
    return line.isLimited && before > 0 && before + quantityOf(lines, line) > HELD_MAX
  })
  if (isFull || isGreedy) throw new HttpError(429, TOO_MANY_MESSAGE)
}

type Held = Pick<FoundLine, 'productId' | 'variantId'>

/** How many of a variant there are among items. */
function quantityOf(items: readonly (Held & { quantity: number })[], wanted: Held): number {
  return items
    .filter(({ productId, variantId }) => productId === wanted.productId && variantId === wanted.variantId)
    .reduce((sum, { quantity }) => sum + quantity, 0)
}
