import type { Updateable } from 'kysely'
import type { RouteDeps } from '../http/deps.ts'
import type { Db, Tables } from '../db/tables.ts'
import { mailOrderNews } from './order-news.ts'
import { findOrder, stateOf } from './orders.repository.ts'
import { readSettings } from './selling.repository.ts'

type Returned = Partial<Pick<Updateable<Tables['orders']>, 'disputeState' | 'disputeDueAt'>> & {
  refundedMinor: number
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
  returned: Returned,
): Promise<void> {
  await trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
  const before = await findOrder(trx, ['id', orderId])
  if (!before) return
  const order = { ...before, ...returned }
  const isOver = order.disputeState === 'won' || order.disputeState === 'lost'
  await trx
    .updateTable('orders')
    .set({
      ...returned,
      disputeEndedAt: isOver ? (before.disputeEndedAt ?? now()) : null,
      completedAt: before.completedAt ?? (stateOf(order) === 'refunded' ? now() : null),
    })
    .where('id', '=', orderId)
    .execute()
  const { replayFrom } = await readSettings(trx)
  if (returned.refundedMinor > before.refundedMinor && replayFrom === null)
    await mailOrderNews(trx, outbox, { kind: 'order-refunded', order }, now())
}
