import { isStandIn } from '../config/stand-in.ts'
import { HttpError } from '../shared/http-error.ts'
import type { OrderLinkDeps } from './order-link.routes.ts'
import { findOrder, toOrder, type StoredOrder } from './orders.repository.ts'

const NO_ORDER_MESSAGE = 'There is no such order.'

/** An order in administrators' responses. */
export function answerOrder({ readStripe }: Pick<OrderLinkDeps, 'readStripe'>, order: StoredOrder) {
  const access = readStripe()
  return toOrder(order, { isStandIn: access !== null && isStandIn(access) })
}

/** @param db a transaction holds the order until it ends @throws HttpError 404 */
export async function requireOrder(db: OrderLinkDeps['db'], id: number): Promise<StoredOrder> {
  if (db.isTransaction) await db.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute()
  const order = await findOrder(db, ['id', id])
  if (!order) throw new HttpError(404, NO_ORDER_MESSAGE)
  return order
}
