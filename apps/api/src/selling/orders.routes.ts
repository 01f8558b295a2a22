import type { FastifyInstance } from 'fastify'
import { audited } from '../activity/audit.ts'
import { isStandIn } from '../config/stand-in.ts'
import { contractRoute, fileRoute } from '../http/contract-route.ts'
import { refuseWithoutMail } from '../mail/mail-outbox.ts'
import { csvName } from '../shared/csv-file.ts'
import { HttpError } from '../shared/http-error.ts'
import { hasAddress, mailReceipt, type OrderLinkDeps } from './order-link.routes.ts'
import { makeOrdersFile } from './orders-file.ts'
import { findOrder, listOrders, stateOf, toOrder, type StoredOrder } from './orders.repository.ts'
import { readSiteMark } from './payment-webhooks.repository.ts'
import { createSettling } from './settle-order.ts'
import { problemOf } from './stripe-problem.ts'
import { requireStripe } from './require-stripe.ts'

const NO_ORDER_MESSAGE = 'There is no such order.'
const NOTHING_LEFT_MESSAGE = 'Nothing of this order is left to refund.'
const NO_ADDRESS_MESSAGE = 'This order has no address.'

/** What was sold (docs/product/selling.md#orders). */
export function orderRoutes(app: FastifyInstance, deps: OrderLinkDeps): void {
  const { db, now, readStripe } = deps
  const answer = (order: StoredOrder) => {
    const access = readStripe()
    return toOrder(order, { isStandIn: access !== null && isStandIn(access) })
  }

  async function find(id: number): Promise<StoredOrder> {
    const order = await findOrder(db, ['id', id])
    if (!order) throw new HttpError(404, NO_ORDER_MESSAGE)
    return order
  }

  contractRoute(app, 'listOrders', deps, async ({ query }) => {
    const { orders, nextBefore } = await listOrders(db, query)
    return { orders: orders.map(answer), nextBefore }
  })

  fileRoute(app, 'exportOrders', async (_input, { request, reply }) => {
    const file = await makeOrdersFile(db)
    request.log.info({ userId: request.session.userId }, 'orders exported')
    return reply.headers(csvName('orders', now())).send(file)
  })

  contractRoute(app, 'refundOrder', deps, async ({ params: { id } }, { request }) => {
    const order = await find(id)
    const access = requireStripe(readStripe)
    const { paymentIntent, totalMinor, refundedMinor } = order
    const amount = totalMinor - refundedMinor
    if (stateOf(order) !== 'paid' || paymentIntent === null || amount <= 0)
      throw new HttpError(409, NOTHING_LEFT_MESSAGE)
    const { stripe, readReturns } = createSettling({ ...deps, log: request.log }, access)
    try {
      // Sent twice, it is one refund; Stripe repeats a refusal, too, so a later try has another key.
      const minute = Math.floor(now().getTime() / 60_000)
      const idempotencyKey = `${await readSiteMark(db)}-${id}-refund-${refundedMinor}-${minute}`
      await stripe.refunds.create({ payment_intent: paymentIntent, amount }, { idempotencyKey })
      await audited(deps, request, (_trx, record) => record(`Refunded the order ${id}`))
      await readReturns(paymentIntent)
    } catch (error) {
      throw new HttpError(503, problemOf(error))
    }
    return answer(await find(id))
  })

  contractRoute(app, 'mailOrder', deps, async ({ params: { id } }) => {
    const order = await find(id)
    if (!hasAddress(order)) throw new HttpError(409, NO_ADDRESS_MESSAGE)
    refuseWithoutMail(deps)
    await mailReceipt(deps, id)
    return { message: deps.outbox.queuedText('A mail with a new link is on its way.') }
  })
}
