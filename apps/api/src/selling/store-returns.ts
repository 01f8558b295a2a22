import { isDelivered } from '@troubadour/domain/selling/parcel-rules'
import type { Updateable } from 'kysely'
import type { RouteDeps } from '../http/deps.ts'
import type { Db, Tables } from '../db/tables.ts'
import { mailOrderNews } from './order-news.ts'
import { findOrder, stateOf, type StoredOrder } from './orders.repository.ts'
import type { RefundedParts } from './refund-metadata.ts'
import { readSettings } from './selling.repository.ts'

type Returned = Partial<Pick<Updateable<Tables['orders']>, 'disputeState' | 'disputeDueAt'>> & {
  refundedMinor: number
  /** How many refunds have failed: only after another one less went back than before. Missing where it was not read. */
  failures?: number
  /** What went back by the refunds' metadata. */
  parts?: RefundedParts
}
type Deps = Pick<RouteDeps, 'now' | 'outbox'>

/** Stores what Stripe says went back of an order, and its dispute. */
export async function storeReturns(
  { db, ...deps }: Deps & Pick<RouteDeps, 'db'>,
  orderId: number,
  returned: Returned,
): Promise<void> {
  await db.transaction().execute((trx) => storeReturnsIn(trx, deps, orderId, returned))
}

/**
 * Stores what went back of an order, and mails the buyer once for each new amount (docs/product/selling.md#refunds). After
 * a restore nothing is mailed: it was, before. An order of which all went back is complete.
 */
export async function storeReturnsIn(
  trx: Db,
  { now, outbox }: Deps,
  orderId: number,
  { failures, parts, ...said }: Returned,
): Promise<void> {
  await trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
  const before = await findOrder(trx, ['id', orderId])
  if (!before) return
  const known = before.refundFailures
  // What was read before a refund failed counts it still.
  if (failures !== undefined && failures < known) return
  const hasFailed = failures !== undefined && failures > known
  if (parts) await storeParts(trx, before, parts, hasFailed)
  // What was read before another refund was stored does not undo it.
  const refundedMinor = hasFailed ? said.refundedMinor : Math.max(before.refundedMinor, said.refundedMinor)
  const returned = { ...said, refundedMinor, refundFailures: failures ?? known }
  const order = { ...before, ...returned }
  const isOver = order.disputeState === 'won' || order.disputeState === 'lost'
  await trx
    .updateTable('orders')
    .set({
      ...returned,
      refundMailedMinor: Math.max(before.refundMailedMinor, refundedMinor),
      disputeEndedAt: isOver ? (before.disputeEndedAt ?? now()) : null,
      completedAt: isComplete(order) ? (before.completedAt ?? now()) : null,
    })
    .where('id', '=', orderId)
    .execute()
  const { replayFrom } = await readSettings(trx)
  if (refundedMinor > before.refundMailedMinor && replayFrom === null)
    await mailOrderNews(trx, outbox, { kind: 'order-refunded', order }, now())
}

/** Whether all went back, or the goods were sent or fetched: a refund that failed makes it wait again. */
const isComplete = (order: Parameters<typeof stateOf>[0] & Pick<StoredOrder, 'parcel'>): boolean =>
  stateOf(order) === 'refunded' || (order.parcel !== null && isDelivered(order.parcel))

/** Done twice, it changes nothing. */
async function storeParts(
  trx: Db,
  { id: orderId, items, shippingRefunded }: StoredOrder,
  { quantities, withShipping }: RefundedParts,
  hasFailed: boolean,
): Promise<void> {
  if (withShipping && !shippingRefunded)
    await trx.updateTable('orders').set({ shippingRefunded: true }).where('id', '=', orderId).execute()
  for (const [position, { id, quantity, refundedQuantity: before }] of items.entries()) {
    const said = Math.min(quantity, quantities.get(position) ?? 0)
    const refundedQuantity = hasFailed ? said : Math.max(before, said)
    if (refundedQuantity !== before)
      await trx.updateTable('orderItems').set({ refundedQuantity }).where('id', '=', id).execute()
  }
}
