import type { CallResult } from '@troubadour/domain/contract/contract'
import { isLiveKey } from '@troubadour/domain/connections/stripe-key'
import { withdrawable } from '@troubadour/domain/selling/withdrawal-rules'
import type { FastifyInstance } from 'fastify'
import type { StripeAccess } from '../config/stripe-access.ts'
import { contractRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../http/deps.ts'
import { countAttempt } from '../http/throttle.ts'
import type { DatedLinks } from '../shared/dated-links.ts'
import { HttpError } from '../shared/http-error.ts'
import { hasMail } from './order-news.ts'
import { comingOf } from './coming-items.ts'
import { deliverPreorders } from './deliver-preorders.ts'
import { keptUntil } from './erase-orders.ts'
import {
  boughtParts,
  findOrder,
  partsOf,
  stateOf,
  toItem,
  withdrawalOf,
  type BoughtParts,
  type BoughtRelease,
  type StoredOrder,
} from './orders.repository.ts'
import { slugOf } from './payment-page.ts'
import { createSettling, type NewsDeps } from './settle-order.ts'

const DEAD_MESSAGE = 'This link no longer works.'
const NO_ADDRESS_MESSAGE = 'No link can be sent for this order.'
const SENT_MESSAGE = 'Please look into your mailbox: a new link is on its way.'
const TOO_OFTEN_MESSAGE = 'A link was sent several times today. Please look into your mailbox.'
/** The page of an order asks every 3 s; several open pages ask Stripe once. */
const ASK_AGAIN_MS = 2000
/** A visitor waits for the page. */
const VISITOR_WAIT_MS = 3000
const DAY_MS = 24 * 60 * 60 * 1000
/** docs/product/constants.md#selling */
export const MAILS_A_DAY = { free: 3, firstDelayMs: DAY_MS, maxDelayMs: DAY_MS, forgetAfterMs: DAY_MS }

type BoughtFiles = CallResult<'readOrderLink'>['releases'][number]

export interface OrderLinkDeps extends RouteDeps, NewsDeps {
  orderLinks: DatedLinks
  readStripe: () => StripeAccess | null
  /** The files of a bought release with signed addresses; undefined when it was deleted for good. */
  linkBought: (
    bought: BoughtRelease & { paidAt: Date; parts: NonNullable<BoughtParts> },
  ) => Promise<BoughtFiles | undefined>
}

/** The page data of an order's link (docs/product/selling.md#the-page-of-an-order). */
export function orderLinkRoutes(app: FastifyInstance, deps: OrderLinkDeps): void {
  const { db, now, orderLinks, outbox } = deps

  contractRoute(app, 'readOrderLink', deps, async ({ params: { token } }, { request, reply }) => {
    reply.header('cache-control', 'private, no-store')
    const { order, expiresAt } = await openLink(deps, token)
    const asked = await askStripe(deps, order, request.log)
    return pageOf(deps, await withDelivered(deps, asked), expiresAt)
  })

  contractRoute(app, 'sendOrderAgain', deps, async ({ params: { token } }) => {
    const { id, isOurs } = orderLinks.read(token, now())
    const order = isOurs && id !== null ? await findOrder(db, ['id', id]) : undefined
    if (!order) throw new HttpError(404, DEAD_MESSAGE)
    if (!hasAddress(order) || !outbox.isConfigured) throw new HttpError(409, NO_ADDRESS_MESSAGE)
    const isTooOften = (await countAttempt(db, `order-mail:${order.id}`, MAILS_A_DAY, now())) > 0
    if (isTooOften) throw new HttpError(429, TOO_OFTEN_MESSAGE)
    await mailReceipt(deps, order.id)
    return { message: SENT_MESSAGE }
  })
}

/** The order, with what has come out by now. */
async function withDelivered(deps: OrderLinkDeps, order: StoredOrder): Promise<StoredOrder> {
  if (!order.items.some(({ awaitsRelease }) => awaitsRelease)) return order
  await deliverPreorders(deps)
  return (await findOrder(deps.db, ['id', order.id])) ?? order
}

/** The order of a link that works. @throws HttpError 410 */
export async function openLink({ db, now, orderLinks }: OrderLinkDeps, token: string) {
  const { id, isOurs, expiresAt } = orderLinks.read(token, now())
  const order = isOurs && id !== null ? await findOrder(db, ['id', id]) : undefined
  // One that was free has no address to which a new link could be mailed.
  const isOnlyWay = order?.state === 'paid' && order.email === null
  const end = isOnlyWay ? await keptUntil(db, order) : expiresAt
  if (!order || !end) throw new HttpError(410, DEAD_MESSAGE, { canBeSent: hasAddress(order) })
  return { order, expiresAt: end }
}

/** Whether a link can be mailed: not to a refunded order, whose links have ended. */
export const hasAddress = (order: StoredOrder | undefined) =>
  order !== undefined && stateOf(order) === 'paid' && order.email !== null

/** Queues the receipt with a new link. */
export async function mailReceipt({ db, outbox, now }: RouteDeps, orderId: number): Promise<void> {
  await db.transaction().execute((trx) => outbox.add(trx, [{ kind: 'order', orderId }], now()))
}

/** The order, after Stripe was asked about an unsettled one; as it was, if Stripe does not answer. */
async function askStripe(
  deps: OrderLinkDeps,
  order: StoredOrder,
  log: Parameters<typeof createSettling>[0]['log'],
): Promise<StoredOrder> {
  const { db, now, readStripe } = deps
  const access = readStripe()
  const isUnsettled = order.state === 'open' || order.state === 'processing'
  const isOfMode = access !== null && order.isLive === isLiveKey(access.key)
  const isAsked = order.askedAt !== null && now().getTime() - order.askedAt.getTime() < ASK_AGAIN_MS
  if (!access || !isOfMode || order.sessionId === null || !isUnsettled || isAsked) return order
  // Before the answer: a page that is loaded again meanwhile does not ask, too.
  await db.updateTable('orders').set({ askedAt: now() }).where('id', '=', order.id).execute()
  const limits = { retries: 0, timeoutMs: VISITOR_WAIT_MS }
  const { settlePage } = await createSettling({ ...deps, log }, access, limits)
  await settlePage(order.sessionId).catch((err: unknown) => log.warn({ err }, 'an order was not asked about'))
  return (await findOrder(db, ['id', order.id])) ?? order
}

async function pageOf(deps: OrderLinkDeps, order: StoredOrder, expiresAt: Date) {
  const { db, now, linkBought, readSite, outbox } = deps
  const { id, currency, totalMinor, refundedMinor, createdAt } = order
  const state = stateOf(order)
  const isThere = state === 'paid'
  const { timeZone } = await readSite()
  const clock = { now: now().toISOString(), timeZone }
  // A record may bring the files of a release that was bought, too.
  const trackIds = new Set(order.items.flatMap(({ trackId }) => trackId ?? []))
  const releases = await Promise.all(
    [...trackIds].map((trackId) => {
      const parts = boughtParts(order, trackId)
      return parts && linkBought({ trackId, orderId: id, paidAt: order.paidAt ?? createdAt, parts })
    }),
  )
  return {
    ...{ number: id, state, currency, totalMinor, refundedMinor },
    items: order.items.map(toItem),
    ...partsOf(order),
    createdAt: createdAt.toISOString(),
    isMailed: isThere && (await hasMail(db, id, 'order')),
    canBeMailed: hasAddress(order) && outbox.isConfigured,
    expiresAt: expiresAt.toISOString(),
    releases: releases.filter((release) => release !== undefined),
    coming: comingOf(order, clock),
    withdrawable: withdrawable(withdrawalOf(order), clock),
    withdrawals: order.withdrawals.map(({ at, items }) => ({ at, items })),
    slug: await slugOf(db, order),
  }
}
