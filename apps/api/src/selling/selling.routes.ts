import { decimalAmount } from '@troubadour/domain/merch/money'
import { leastCharge, offerOf, readAmount } from '@troubadour/domain/merch/offer'
import type { FastifyInstance } from 'fastify'
import { changeRoute } from '../activity/audit.ts'
import { refuseStale } from '../content/content-routes.ts'
import { ownProducts, tracks } from '../db/content.ts'
import type { Db } from '../db/tables.ts'
import { contractRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../http/deps.ts'
import { HttpError } from '../shared/http-error.ts'
import { listDeliveries } from './bag-deliveries.ts'
import type { WantedLine } from './for-sale.repository.ts'
import { beginPurchase, type CheckoutDeps, type Wanted } from './checkout.ts'
import { notForSale } from './order-refusals.ts'
import { lockSettings, readSettings, storeSettings } from './selling.repository.ts'
import { readSelling, type ShopDeps } from './shop.ts'
import { requireStripe } from './require-stripe.ts'

const NO_DELIVERY_MESSAGE = 'Please say where goods are sent to, or that they are fetched at shows, and save.'
const REPLAY_MESSAGE =
  'A backup was restored, and the sales since are being read from Stripe. Please try again later.'

/** The settings of selling, and the test purchase (docs/product/selling.md#before-it-begins). */
export function sellingRoutes(app: FastifyInstance, deps: RouteDeps & ShopDeps & CheckoutDeps): void {
  const { db, now, readSite, readStripe } = deps

  contractRoute(app, 'getSelling', deps, () => readSelling(deps))

  changeRoute(app, 'updateSelling', deps, async ({ body }, { trx, record }) => {
    const before = await lockSettings(trx)
    refuseStale('The settings of selling were', body.version, before)
    const after = await storeSettings(trx, body, now())
    await record('Updated the settings of selling', { before, after })
    return readSelling({ ...deps, db: trx })
  })

  contractRoute(app, 'startTestPurchase', deps, async ({ body }, { request }) => {
    const access = requireStripe(readStripe)
    const { replayFrom, ...settings } = await readSettings(db)
    if (replayFrom) throw new HttpError(409, REPLAY_MESSAGE)
    const { id, productId } = body
    const [delivery] = productId
      ? await listDeliveries(db, { settings, site: await readSite(), now: now() })
      : []
    if (productId && !delivery) throw new HttpError(409, NO_DELIVERY_MESSAGE)
    const wanted: Wanted = {
      lines: [
        productId
          ? await productLine(db, productId, settings.currency)
          : { kind: 'release', id: id ?? 0, amount: await testAmount(db, id ?? 0, settings.currency) },
      ],
      ...{
        delivery: delivery?.id,
        form: 'single',
        hasConsented: undefined,
        wantsNews: false,
        networkDigest: null,
      },
    }
    return { url: await beginPurchase(deps, wanted, { access, settings, log: request.log }) }
  })
}

/** What the form for buyers begins with. */
async function testAmount(db: Db, id: number, currency: string): Promise<string | undefined> {
  const track = await tracks.find(db, id)
  const offer = track && offerOf(track, currency)
  const minor = offer && (offer.suggestedMinor ?? Math.max(offer.minor, leastCharge(currency)))
  return minor ? (decimalAmount(minor, currency) ?? undefined) : undefined
}

/** The first variant with a price that can be charged. @throws HttpError 404 */
async function productLine(db: Db, id: number, currency: string): Promise<WantedLine> {
  const product = await ownProducts.find(db, id)
  const variant = product?.variants.find(({ amount }) => readAmount(amount, currency))
  if (!variant) throw notForSale()
  return { kind: 'product', id, variantId: variant.id, quantity: 1 }
}
