import type { ParcelState } from '@troubadour/domain/selling/parcel-rules'
import { isDelivered, isOnRoute, type ParcelMail } from '@troubadour/domain/selling/parcel-rules'
import type { FastifyInstance } from 'fastify'
import { changeRoute } from '../activity/audit.ts'
import type { OrderNewsKind } from '../db/mailing-list-tables.ts'
import type { Db } from '../db/tables.ts'
import { contractRoute } from '../http/contract-route.ts'
import { HttpError } from '../shared/http-error.ts'
import { answerOrder, answerOrders, requireOrder } from './order-answers.ts'
import type { OrderLinkDeps } from './order-link.routes.ts'
import { hasMail, mailOrderNews } from './order-news.ts'
import { stateOf, type StoredOrder } from './orders.repository.ts'
import {
  listParcels,
  listPickupShows,
  selectParcelCounts,
  waysOf,
  weighParcels,
} from './parcels.repository.ts'

const NO_GOODS_MESSAGE = 'Nothing of this order is to be delivered.'
const OTHER_STATE_MESSAGE = 'This was changed on another device. Please look again.'
const WRONG_STATE_MESSAGE = 'What is sent by post cannot be fetched, and the other way round.'
/** A wrong tap can be undone so long before the buyer is mailed. */
const MAIL_DELAY_MS = 60 * 1000
/** What of each state the buyer is told. */
const MAILS: Partial<Record<ParcelState, OrderNewsKind>> = { sent: 'order-sent', ready: 'order-ready' }

/** Goods to pack and to hand out (docs/product/selling.md#parcels). */
export function parcelRoutes(app: FastifyInstance, deps: OrderLinkDeps): void {
  const { db, now, outbox } = deps

  contractRoute(app, 'listParcels', deps, async () => {
    const orders = await listParcels(db)
    const counts = await selectParcelCounts(db).executeTakeFirstOrThrow()
    const weights = await weighParcels(db, orders)
    const answers = await answerOrders(deps, orders)
    return {
      orders: answers.map((order, index) => ({ ...order, weightGrams: weights[index] ?? null })),
      ...{ count: counts.all, ...waysOf(counts) },
      shows: await listPickupShows(deps, orders),
    }
  })

  changeRoute(app, 'updateParcel', deps, async ({ params: { id }, body }, { trx, record }) => {
    const order = await requireOrder(trx, id)
    const { parcel, delivery } = order
    if (!parcel || !delivery || stateOf(order) !== 'paid') throw new HttpError(409, NO_GOODS_MESSAGE)
    if (!isOnRoute(body.state, delivery.kind)) throw new HttpError(409, WRONG_STATE_MESSAGE)
    if (parcel !== body.from) throw new HttpError(409, OTHER_STATE_MESSAGE)
    const { trackingUrl = order.trackingUrl } = body
    const completedAt = isDelivered(body.state) ? (order.completedAt ?? now()) : null
    await trx
      .updateTable('orders')
      .set({ parcel: body.state, trackingUrl, completedAt })
      .where('id', '=', id)
      .execute()
    await record(`Marked the goods of order ${id} as ${body.state}`)
    const changed = await requireOrder(trx, id)
    const mail = await tellBuyer(trx, changed, parcel)
    const notLeavingText = mail === 'queued' ? await outbox.notLeavingText() : null
    return { order: await answerOrder(deps, changed), mail, notLeavingText }
  })

  /** Queues the mail of a new state, and stops that of a state that is undone, or over before it went. */
  async function tellBuyer(trx: Db, order: StoredOrder, before: ParcelState): Promise<ParcelMail> {
    const { parcel } = order
    if (parcel === before) return 'none'
    const kind = parcel && MAILS[parcel]
    // Going back from 'collected' is no news.
    const isNews = kind !== undefined && kind !== null && !isDelivered(before)
    if (isNews) {
      const mail = { kind, order, isOnce: true, delayMs: MAIL_DELAY_MS }
      return (await mailOrderNews(trx, outbox, mail, now())) ? 'queued' : 'none'
    }
    const former = MAILS[before]
    if (former === undefined) return 'none'
    const isStopped = await stopMail(trx, order.id, former)
    // Fetched at once: the mail that it is ready is of no use.
    if (parcel === 'collected') return 'none'
    if (isStopped) return 'stopped'
    return (await hasMail(trx, order.id, former)) ? 'gone' : 'none'
  }
}

/** @returns whether a mail was still to go */
async function stopMail(trx: Db, orderId: number, kind: OrderNewsKind): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('mails')
    .where('orderId', '=', orderId)
    .where('kind', '=', kind)
    .where('state', '=', 'queued')
    .executeTakeFirst()
  return numDeletedRows > 0n
}
