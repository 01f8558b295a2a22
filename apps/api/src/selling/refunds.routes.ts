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
import { requireStripe } from './require-stripe.ts'
import { createSettling } from './settle-order.ts'
import { storeReturnsIn } from './store-returns.ts'
import { problemOf } from './stripe-problem.ts'

const NOTHING_LEFT_MESSAGE = 'Nothing of this order is left to refund.'
const FEWER_LEFT_MESSAGE = 'Less of it is left by now. Please look again.'

/** Money and goods that go back (docs/product/selling.md#refunds). */
export function refundRoutes(app: FastifyInstance, deps: OrderLinkDeps): void {
  const { db, now, readStripe } = deps

  contractRoute(app, 'refundOrder', deps, async ({ params: { id }, body }, { request }) => {
    const order = await requireOrder(db, id)
    const access = requireStripe(readStripe)
    const { paymentIntent, totalMinor, refundedMinor } = order
    const left = totalMinor - refundedMinor
    if (stateOf(order) !== 'paid' || paymentIntent === null || left <= 0)
      throw new HttpError(409, NOTHING_LEFT_MESSAGE)
    if (body && body.seenMinor !== refundedMinor) throw new HttpError(409, FEWER_LEFT_MESSAGE)
    const choice = body ?? { ...restOf(amountsOf(order)), isReturned: false }
    refuseMore(order, choice.items, 'refundedQuantity')
    const amount = body ? refundMinor(amountsOf(order), choice) : left
    if (amount === 0) throw new HttpError(409, NOTHING_LEFT_MESSAGE)
    const { stripe, readReturns } = createSettling({ ...deps, log: request.log }, access)
    try {
      // Sent twice, it is one refund; Stripe repeats a refusal, too, so a later try has another key.
      const minute = Math.floor(now().getTime() / 60_000)
      const what = body ? `-${shortDigestOf(JSON.stringify(body))}` : ''
      const idempotencyKey = `${await readSiteMark(db)}-${id}-refund-${refundedMinor}${what}-${minute}`
      await stripe.refunds.create({ payment_intent: paymentIntent, amount }, { idempotencyKey })
      await audited(deps, request, async (trx, record) => {
        await storeRefunded(trx, order, choice)
        await storeReturnsIn(trx, deps, id, { refundedMinor: refundedMinor + amount })
        await record(body ? `Refunded a part of the order ${id}` : `Refunded the order ${id}`)
      })
      await readReturns(paymentIntent)
    } catch (error) {
      throw new HttpError(503, problemOf(error))
    }
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
  const stored: ItemCount[] = []
  for (const { id, quantity } of items) {
    const before = order.items.find((item) => item.id === id)?.refundedQuantity ?? 0
    const { numUpdatedRows } = await trx
      .updateTable('orderItems')
      .set({ refundedQuantity: before + quantity })
      .where('id', '=', id)
      .where('refundedQuantity', '=', before)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) stored.push({ id, quantity })
  }
  if (isReturned) await addReturned(trx, order, stored)
}

/** Only of goods, and never more than were bought. */
async function addReturned(trx: Db, { items }: StoredOrder, counts: readonly ItemCount[]): Promise<void> {
  for (const { id, quantity } of counts) {
    if (items.find((item) => item.id === id)?.kind !== 'product') continue
    await trx
      .updateTable('orderItems')
      .set({ returnedQuantity: sql<number>`least(quantity, returned_quantity + ${quantity})` })
      .where('id', '=', id)
      .execute()
  }
}
