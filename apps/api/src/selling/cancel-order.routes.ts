import { PATHS } from '@troubadour/domain/address/paths'
import { isLiveKey } from '@troubadour/domain/connections/stripe-key'
import { decimalAmount } from '@troubadour/domain/merch/money'
import type { BagLine } from '@troubadour/domain/selling/bag'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { contractRoute } from '../http/contract-route.ts'
import { openLink, type OrderLinkDeps } from './order-link.routes.ts'
import { findOrder, type StoredOrder } from './orders.repository.ts'
import { pathOfForm } from './payment-page.ts'
import { createSettling } from './settle-order.ts'

/** A buyer who turned back at the page of the payment waits for the answer. */
const LIMITS = { retries: 0, timeoutMs: 3000 }

/** Ends an order whose buyer turned back, so that its goods are free at once (docs/product/selling.md#a-purchase). */
export function cancelOrderRoutes(app: FastifyInstance, deps: OrderLinkDeps): void {
  contractRoute(app, 'cancelOrder', deps, async ({ params: { token } }, { request }) => {
    const { order } = await openLink(deps, token)
    await closePage(deps, order, request.log)
    const now = await findOrder(deps.db, ['id', order.id])
    const isOver = now === undefined || now.state === 'open' || now.state === 'ended'
    return isOver
      ? {
          path: await pathOfForm(deps.db, order),
          lines: linesOf(order),
          code: order.discountCode ?? undefined,
        }
      : { path: `${PATHS.orders}/${token}` }
  })
}

/** What a bag would have of it. Amounts that the buyer named are what they were before the discount. */
function linesOf({ items, currency, discountMinor }: StoredOrder): BagLine[] {
  // Each has its share of the discount (`discountsOf`).
  const reduced = items.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const before = (minor: number) => Math.round((minor * (reduced + discountMinor)) / (reduced || 1))
  return items.flatMap(({ kind, trackId, recordingId, productId, variantId, quantity, amountMinor }) => {
    if (kind === 'product') return productId && variantId ? { kind, id: productId, variantId, quantity } : []
    const id = kind === 'recording' ? recordingId : trackId
    // A fixed price takes no amount.
    return kind !== 'tip' && id
      ? { kind, id, amount: decimalAmount(before(amountMinor), currency) ?? '' }
      : []
  })
}

/** Nobody can pay it any more; one that was paid in the meantime is stored as such. */
async function closePage(
  deps: OrderLinkDeps,
  { id, state, sessionId, isLive }: StoredOrder,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const access = deps.readStripe()
  if (state !== 'open' || sessionId === null || !access || isLiveKey(access.key) !== isLive) return
  const { stripe, settlePage } = await createSettling({ ...deps, log }, access, LIMITS)
  try {
    await stripe.checkout.sessions.expire(sessionId)
    const query = deps.db.updateTable('orders').set({ state: 'ended', networkDigest: null })
    await query.where('id', '=', id).where('state', '=', 'open').execute()
  } catch {
    // It is paid, or over, or Stripe does not answer: the order then ends by itself.
    await settlePage(sessionId).catch((err: unknown) => log.warn({ err }, 'a payment page was not closed'))
  }
}
