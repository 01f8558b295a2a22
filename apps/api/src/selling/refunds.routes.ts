import { isDisputed } from '@troubadour/domain/selling/due-orders'
import { refundMinor, restOf, type RefundedOrder } from '@troubadour/domain/selling/refund-amount'
import type { ItemCount } from '@troubadour/domain/selling/withdrawal-rules'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { audited, changeRoute } from '../activity/audit.ts'
import type { Db } from '../db/tables.ts'
import { contractRoute } from '../http/contract-route.ts'
import { HttpError } from '../shared/http-error.ts'
import { shortDigestOf } from '../shared/tokens.ts'
import { answerOrder, requireOrder } from './order-answers.ts'
import type { OrderLinkDeps } from './order-link.routes.ts'
import { stateOf, type StoredOrder } from './orders.repository.ts'
import { readSiteMark } from './payment-webhooks.repository.ts'
import { metadataOfRefund } from './refund-metadata.ts'
import { requireStripe } from './require-stripe.ts'
import { createSettling } from './settle-order.ts'
import { storeReturnsIn } from './store-returns.ts'
import { isStripeError, problemOf } from './stripe-problem.ts'

const NOTHING_LEFT_MESSAGE = 'Nothing of this order is left to refund.'
const DISPUTED_MESSAGE = 'The buyer disputes this payment: the bank decides about it.'
const FEWER_LEFT_MESSAGE = 'Less of it is left by now. Please look again.'

/** Money and goods that go back (docs/product/selling.md#refunds). */
export function refundRoutes(app: FastifyInstance, deps: OrderLinkDeps): void {
  const { db, readStripe } = deps

  contractRoute(app, 'refundOrder', deps, async ({ params: { id }, body }, { request }) => {
    const access = requireStripe(readStripe)
    const shown = await requireOrder(db, id)
    const { paymentIntent } = shown
    if (paymentIntent === null) throw new HttpError(409, NOTHING_LEFT_MESSAGE)
    const { stripe, readReturns } = await createSettling({ ...deps, log: request.log }, access)
    // The response of an earlier refund can have been lost.
    await readReturns(paymentIntent).catch(refuseUnavailable)
    const order = await requireOrder(db, id)
    const { totalMinor, refundedMinor } = order
    const left = totalMinor - refundedMinor
    if (stateOf(order) !== 'paid' || left <= 0) throw new HttpError(409, NOTHING_LEFT_MESSAGE)
    if (isDisputed(order.disputeState)) throw new HttpError(409, DISPUTED_MESSAGE)
    if ((body?.seenMinor ?? shown.refundedMinor) !== refundedMinor)
      throw new HttpError(409, FEWER_LEFT_MESSAGE)
    const choice = body ?? { ...restOf(amountsOf(order)), isReturned: false }
    refuseMore(order, choice.items, 'refundedQuantity')
    const amount = body ? refundMinor(amountsOf(order), choice) : left
    if (amount === 0) throw new HttpError(409, NOTHING_LEFT_MESSAGE)
    const metadata = metadataOfRefund(order, choice)
    // Sent twice, it is one refund; Stripe repeats a refusal, too, so a try after one has another key.
    const what = `${refundedMinor}-${amount}-${shortDigestOf(JSON.stringify(metadata))}-${order.refundRefusals}`
    const idempotencyKey = `${await readSiteMark(db)}-${id}-refund-${what}`
    try {
      await stripe.refunds.create({ payment_intent: paymentIntent, amount, metadata }, { idempotencyKey })
    } catch (error) {
      if (isRefusal(error)) await countRefusal(db, order)
      refuseUnavailable(error)
    }
    await audited(deps, request, async (trx, record) => {
      await requireOrder(trx, id)
      await storeRefunded(trx, order, choice)
      await storeReturnsIn(trx, deps, id, { refundedMinor: refundedMinor + amount })
      await record(amount < left ? `Refunded a part of the order ${id}` : `Refunded the order ${id}`)
    })
    await readReturns(paymentIntent).catch(refuseUnavailable)
    return answerOrder(deps, await requireOrder(db, id))
  })

  changeRoute(app, 'returnStock', deps, async ({ params: { id }, body: { items } }, { trx, record }) => {
    const order = await requireOrder(trx, id)
    refuseMore(order, items, 'returnedQuantity')
    await addReturned(trx, order, items)
    await record(`Put goods of order ${id} back in stock`)
    return answerOrder(deps, await requireOrder(trx, id))
  })
}

/** @throws HttpError 503 */
function refuseUnavailable(error: unknown): never {
  throw new HttpError(503, problemOf(error))
}

/** Whether Stripe has answered, and will answer the same to the same key; one that is under way is no refusal. */
const isRefusal = (error: unknown) =>
  isStripeError(error) && error.statusCode !== undefined && ![409, 429].includes(error.statusCode)

async function countRefusal(db: Db, { id, refundRefusals }: StoredOrder): Promise<void> {
  const query = db.updateTable('orders').set({ refundRefusals: refundRefusals + 1 })
  await query.where('id', '=', id).where('refundRefusals', '=', refundRefusals).execute()
}

const amountsOf = ({ shippingRefunded, ...order }: StoredOrder): RefundedOrder => ({
  ...order,
  isShippingRefunded: shippingRefunded,
})

/** @param done what was refunded or returned before @throws HttpError 409 when less is left of an item */
function refuseMore(
  { items }: StoredOrder,
  counts: readonly ItemCount[],
  done: 'refundedQuantity' | 'returnedQuantity',
): void {
  const isLeft = counts.every(({ id, quantity }) => {
    const item = items.find((one) => one.id === id)
    const isKind = done === 'refundedQuantity' || item?.kind === 'product'
    return item !== undefined && isKind && quantity <= item.quantity - item[done]
  })
  if (!isLeft) throw new HttpError(409, FEWER_LEFT_MESSAGE)
}

/** Stores it from what was read before: a refund that was sent twice counts once. */
async function storeRefunded(
  trx: Db,
  order: StoredOrder,
  {
    items,
    withShipping,
    isReturned,
  }: { items: readonly ItemCount[]; withShipping: boolean; isReturned: boolean },
): Promise<void> {
  if (withShipping)
    await trx.updateTable('orders').set({ shippingRefunded: true }).where('id', '=', order.id).execute()
  for (const { id, quantity } of items) {
    const before = order.items.find((item) => item.id === id)?.refundedQuantity ?? 0
    await trx
      .updateTable('orderItems')
      .set({ refundedQuantity: before + quantity })
      .where('id', '=', id)
      .where('refundedQuantity', '=', before)
      .execute()
  }
  if (isReturned) await addReturned(trx, order, items)
}

/** Only of goods, never more than were bought, and from what was read before: sent twice, it counts once. */
async function addReturned(trx: Db, { items }: StoredOrder, counts: readonly ItemCount[]): Promise<void> {
  for (const { id, quantity } of counts) {
    const item = items.find((one) => one.id === id)
    if (item?.kind !== 'product') continue
    await trx
      .updateTable('orderItems')
      .set({ returnedQuantity: sql<number>`least(quantity, returned_quantity + ${quantity})` })
      .where('id', '=', id)
      .where('returnedQuantity', '=', item.returnedQuantity)
      .execute()
  }
}
