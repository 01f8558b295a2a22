import type { FastifyInstance } from 'fastify'
import { linkBought } from '../audio/download-links.routes.ts'
import { cancelOrderRoutes } from '../selling/cancel-order.routes.ts'
import { checkoutRoutes } from '../selling/checkout.routes.ts'
import { discountCodeRoutes } from '../selling/discount-codes.routes.ts'
import { orderLinkRoutes } from '../selling/order-link.routes.ts'
import { orderRoutes } from '../selling/orders.routes.ts'
import { parcelRoutes } from '../selling/parcels.routes.ts'
import { refundRoutes } from '../selling/refunds.routes.ts'
import { sellingRoutes } from '../selling/selling.routes.ts'
import { stripeWebhookRoutes } from '../selling/webhook.routes.ts'
import { withdrawalRoutes } from '../selling/withdrawals.routes.ts'

type DepsOf<Add extends (app: FastifyInstance, deps: never) => void> = Parameters<Add>[1]

type SellingDeps = DepsOf<typeof stripeWebhookRoutes> &
  DepsOf<typeof checkoutRoutes> &
  DepsOf<typeof sellingRoutes> &
  Omit<DepsOf<typeof orderLinkRoutes>, 'linkBought'> &
  Parameters<typeof linkBought>[0]

/** Registers the endpoints of selling, which give the files of the audio. */
export function addSellingRoutes(app: FastifyInstance, deps: SellingDeps): void {
  const orderDeps = {
    ...deps,
    linkBought: (bought: Parameters<typeof linkBought>[1]) => linkBought(deps, bought),
  }
  stripeWebhookRoutes(app, deps)
  checkoutRoutes(app, deps)
  orderLinkRoutes(app, orderDeps)
  cancelOrderRoutes(app, orderDeps)
  sellingRoutes(app, deps)
  discountCodeRoutes(app, deps)
  orderRoutes(app, orderDeps)
  parcelRoutes(app, orderDeps)
  refundRoutes(app, orderDeps)
  withdrawalRoutes(app, orderDeps)
}
