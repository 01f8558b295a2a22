import type { FastifyInstance } from 'fastify'
import { contractRoute, fileRoute } from '../http/contract-route.ts'
import { refuseWithoutMail } from '../mail/mail-outbox.ts'
import { csvName } from '../shared/csv-file.ts'
import { HttpError } from '../shared/http-error.ts'
import { hasAddress, mailReceipt, type OrderLinkDeps } from './order-link.routes.ts'
import { answerOrders, requireOrder } from './order-answers.ts'
import { makeOrdersFile } from './orders-file.ts'
import { listOrders } from './orders.repository.ts'

const NO_ADDRESS_MESSAGE = 'This order has no address.'

/** What was sold (docs/product/selling.md#orders). */
export function orderRoutes(app: FastifyInstance, deps: OrderLinkDeps): void {
  const { db, now } = deps
  contractRoute(app, 'listOrders', deps, async ({ query }) => {
    const { orders, nextBefore } = await listOrders(db, query)
    return { orders: await answerOrders(deps, orders), nextBefore }
  })

  fileRoute(app, 'exportOrders', async (_input, { request, reply }) => {
    const file = await makeOrdersFile(db)
    request.log.info({ userId: request.session.userId }, 'orders exported')
    return reply.headers(csvName('orders', now())).send(file)
  })

  contractRoute(app, 'mailOrder', deps, async ({ params: { id } }) => {
    const order = await requireOrder(db, id)
    if (!hasAddress(order)) throw new HttpError(409, NO_ADDRESS_MESSAGE)
    refuseWithoutMail(deps)
    await mailReceipt(deps, id)
    return { message: await deps.outbox.queuedText('A mail with a new link is on its way.') }
  })
}
