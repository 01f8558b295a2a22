import type { FastifyInstance } from 'fastify'
import { networkOf } from '../http/caller.ts'
import { contractRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../http/deps.ts'
import { requireAttempt, type ThrottlePolicy } from '../http/throttle.ts'
import type { StripeAccess } from '../config/stripe-access.ts'
import { HttpError } from '../shared/http-error.ts'
import { beginPurchase, type CheckoutDeps } from './checkout.ts'
import type { ReadShop } from './shop.ts'

const CLOSED_MESSAGE = 'Nothing can be bought here at the moment.'
const MINUTE_MS = 60 * 1000
/** Orders begun from a network: a stolen card is tried many times (docs/product/constants.md#selling). */
const ORDERS: ThrottlePolicy & { message: string } = {
  free: 30,
  firstDelayMs: MINUTE_MS,
  maxDelayMs: 15 * MINUTE_MS,
  forgetAfterMs: 24 * 60 * MINUTE_MS,
  message: 'These were too many tries. Please wait a few minutes.',
}

interface PurchaseRouteDeps extends RouteDeps, CheckoutDeps {
  readShop: ReadShop
  readStripe: () => StripeAccess | null
}

/** What visitors buy, and from whom (docs/product/selling.md#a-purchase). */
export function checkoutRoutes(app: FastifyInstance, deps: PurchaseRouteDeps): void {
  const { db, now, readShop, readStripe } = deps

  contractRoute(app, 'getShop', deps, async () => ({ shop: await readShop() }))

  contractRoute(app, 'startCheckout', deps, async ({ body }, { request }) => {
    const shop = await readShop()
    const access = readStripe()
    const isWanted = body.slug !== undefined || shop?.takesTips
    if (!shop || !access || !isWanted) throw new HttpError(409, CLOSED_MESSAGE)
    const track = body.slug === undefined ? undefined : { slug: body.slug }
    const seller = { access, currency: shop.currency, log: request.log }
    const count = () => requireAttempt(db, `order:${networkOf(request.ip)}`, ORDERS, now())
    return { url: await beginPurchase(deps, { ...body, track, count }, seller) }
  })
}
