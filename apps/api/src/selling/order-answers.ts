import type { Order } from '@troubadour/domain/selling/order'
import { isStandIn } from '../config/stand-in.ts'
import { HttpError } from '../shared/http-error.ts'
import { comingOf } from './coming-items.ts'
import type { OrderLinkDeps } from './order-link.routes.ts'
import { findOrder, toOrder, type StoredOrder } from './orders.repository.ts'

const NO_ORDER_MESSAGE = 'There is no such order.'

type AnswerDeps = Pick<OrderLinkDeps, 'readStripe' | 'readSite' | 'now'>

/** Orders in administrators' responses. */
export async function answerOrders(
  { readStripe, readSite, now }: AnswerDeps,
  orders: readonly StoredOrder[],
): Promise<Order[]> {
  const access = readStripe()
  const { timeZone } = await readSite()
  const clock = { now: now().toISOString(), timeZone }
  return orders.map((order) => ({
    ...toOrder(order, { isStandIn: access !== null && isStandIn(access) }),
    coming: comingOf(order, clock),
  }))
}

export async function answerOrder(deps: AnswerDeps, order: StoredOrder): Promise<Order> {
  // One for each order.
  return (await answerOrders(deps, [order]))[0]!
}

/** @param db a transaction holds the order until it ends @throws HttpError 404 */
export async function requireOrder(db: OrderLinkDeps['db'], id: number): Promise<StoredOrder> {
  if (db.isTransaction) await db.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute()
  const order = await findOrder(db, ['id', id])
  if (!order) throw new HttpError(404, NO_ORDER_MESSAGE)
  return order
}
