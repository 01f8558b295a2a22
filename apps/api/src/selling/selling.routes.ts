import { decimalAmount } from '@troubadour/domain/merch/money'
import { leastCharge, offerOf } from '@troubadour/domain/merch/offer'
import type { FastifyInstance } from 'fastify'
import { changeRoute } from '../activity/audit.ts'
import { refuseStale } from '../content/content-routes.ts'
import { tracks } from '../db/content.ts'
import { contractRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../http/deps.ts'
import { HttpError } from '../shared/http-error.ts'
import { beginPurchase, type CheckoutDeps } from './checkout.ts'
import { lockSettings, readSettings, storeSettings } from './selling.repository.ts'
import { readSelling, type ShopDeps } from './shop.ts'
import { requireStripe } from './require-stripe.ts'

const REPLAY_MESSAGE =
  'A backup was restored, and the sales since are being read from Stripe. Please try again later.'

/** The settings of selling, and the test purchase (docs/product/selling.md#before-it-begins). */
export function sellingRoutes(app: FastifyInstance, deps: RouteDeps & ShopDeps & CheckoutDeps): void {
  const { db, now, readStripe } = deps

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
    const { currency, replayFrom } = await readSettings(db)
    if (replayFrom) throw new HttpError(409, REPLAY_MESSAGE)
    const track = await tracks.find(db, body.id)
    const offer = track && offerOf(track, currency)
    // What the form for buyers begins with.
    const minor = offer && (offer.suggestedMinor ?? Math.max(offer.minor, leastCharge(currency)))
    const amount = minor ? (decimalAmount(minor, currency) ?? undefined) : undefined
    const wanted = { track: { id: body.id }, amount }
    return { url: await beginPurchase(deps, wanted, { access, currency, log: request.log }) }
  })
}
