import { withdrawable, type ItemCount } from '@troubadour/domain/selling/withdrawal-rules'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '@troubadour/server/network-of'
import { contractRoute } from '../http/contract-route.ts'
import { countAttempt } from '../http/throttle.ts'
import { mailAdministrators } from '../mail/administrator-mails.ts'
import { HttpError } from '../shared/http-error.ts'
import { requireOrder } from './order-answers.ts'
import { hasAddress, mailReceipt, MAILS_A_DAY, openLink, type OrderLinkDeps } from './order-link.routes.ts'
import { sellerOf } from './order-links.ts'
import { afterWithdrawal, mailOrderNews } from './order-news.ts'
import { findOrder, withdrawalOf } from './orders.repository.ts'
import { readSettings } from './selling.repository.ts'

const OVER_MESSAGE = 'This can no longer be withdrawn from here.'
const TOO_MANY_MESSAGE = 'These were too many tries. Please wait a few minutes.'
const ASKED_MESSAGE = 'If there is such an order, a mail with its link is on its way.'
const NO_MAIL_MESSAGE = 'No mail can be sent at the moment.'
const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
/** docs/product/constants.md#selling */
const ASKS = { free: 10, firstDelayMs: MINUTE_MS, maxDelayMs: HOUR_MS, forgetAfterMs: 24 * HOUR_MS }

/** Statements of withdrawal (docs/product/selling.md#withdrawal). */
export function withdrawalRoutes(app: FastifyInstance, deps: OrderLinkDeps): void {
  const { db, now, outbox, readSite } = deps

  contractRoute(app, 'withdrawOrder', deps, async ({ params: { token }, body }) => {
    const { order: found } = await openLink(deps, token)
    const site = await readSite()
    return db.transaction().execute(async (trx) => {
      const order = await requireOrder(trx, found.id)
      const at = now()
      const open = withdrawable(withdrawalOf(order), { now: at.toISOString(), timeZone: site.timeZone })
      if (!body.items.every((item) => isAmong(item, open))) throw new HttpError(409, OVER_MESSAGE)
      const statement = { at: at.toISOString(), ...body }
      const withdrawals = [...order.withdrawals, statement]
      await trx
        .updateTable('orders')
        .set({ withdrawals: JSON.stringify(withdrawals) })
        .where('id', '=', order.id)
        .execute()
      const mail = { kind: 'order-withdrawn', order, toAddress: body.email } as const
      const isMailed = await mailOrderNews(trx, outbox, mail, at)
      await mailAdministrators(trx, outbox, { kind: 'withdrawal-notice', orderId: order.id }, at)
      const seller = sellerOf(await readSettings(trx))
      return {
        ...{ at: statement.at, items: body.items, isMailed },
        next: afterWithdrawal(order, body.items, { at, seller, site }),
      }
    })
  })

  contractRoute(app, 'askOrderLink', deps, async ({ body: { number, email } }, { request }) => {
    if ((await countAttempt(db, `order-ask:${networkOf(request.ip)}`, ASKS, now())) > 0)
      throw new HttpError(429, TOO_MANY_MESSAGE)
    if (!outbox.isConfigured) throw new HttpError(409, NO_MAIL_MESSAGE)
    const order = await findOrder(db, ['id', number])
    const isOurs = hasAddress(order) && order?.email?.toLowerCase() === email.toLowerCase()
    if (order && isOurs) {
      const isTooOften = (await countAttempt(db, `order-mail:${order.id}`, MAILS_A_DAY, now())) > 0
      if (!isTooOften) await mailReceipt(deps, order.id)
    }
    return { message: ASKED_MESSAGE }
  })
}

const isAmong = ({ id, quantity }: ItemCount, open: readonly ItemCount[]) =>
  open.some((one) => one.id === id && quantity <= one.quantity)
