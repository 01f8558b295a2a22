import type { BagQuote } from '@troubadour/domain/selling/bag'
import { instantAt } from '@troubadour/domain/time/zoned-time'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/tables.ts'
import { networkOf } from '@troubadour/server/network-of'
import { contractRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../http/deps.ts'
import { requireAttempt, type ThrottlePolicy } from '../http/throttle.ts'
import type { StripeAccess } from '../config/stripe-access.ts'
import { HttpError } from '../shared/http-error.ts'
import type { FoundLine } from './bag-lines.ts'
import type { WantedLine } from './for-sale.repository.ts'
import { beginPurchase, type CheckoutDeps, type Wanted } from './checkout.ts'
import { notForSale } from './order-refusals.ts'
import { priceBag, type PricedBag } from './price-bag.ts'
import { readSettings } from './selling.repository.ts'
import { isLiveMode, type ReadShop } from './shop.ts'

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

/** A page of a bag asks at each change of it. */
const QUOTES: typeof ORDERS = {
  ...ORDERS,
  free: 300,
  firstDelayMs: 1000,
  maxDelayMs: MINUTE_MS,
  forgetAfterMs: 10 * MINUTE_MS,
}

interface PurchaseRouteDeps extends RouteDeps, CheckoutDeps {
  /** A keyed digest of a network. */
  digestNetwork: (network: string) => string
  readShop: ReadShop
  readSelling: () => ReturnType<typeof readSettings>
  readStripe: () => StripeAccess | null
}

/** What visitors buy, and from whom (docs/product/selling.md#a-purchase). */
export function checkoutRoutes(app: FastifyInstance, deps: PurchaseRouteDeps): void {
  const { db, now, readShop, readSite, readStripe } = deps

  contractRoute(app, 'getShop', deps, async () => {
    const shop = await readShop()
    return { shop, isClosed: shop === null && (await deps.readSelling()).wasOn }
  })

  contractRoute(app, 'startCheckout', deps, async ({ body }, { request }) => {
    const { lines, slug, amount, ...rest } = body
    const shop = await readShop()
    const access = readStripe()
    const isWanted = lines !== undefined || slug !== undefined || shop?.takesTips
    if (!shop || !access || !isWanted) throw new HttpError(409, CLOSED_MESSAGE)
    const network = networkOf(request.ip)
    // Codes are not to be guessed.
    if (body.code?.trim()) await requireAttempt(db, `bag:${network}`, QUOTES, now())
    const wanted: Wanted = {
      ...rest,
      lines: lines ?? [slug === undefined ? { kind: 'tip', amount } : await releaseLine(db, slug, amount)],
      form: lines ? 'bag' : 'single',
      networkDigest: deps.digestNetwork(network),
      count: () => requireAttempt(db, `order:${network}`, ORDERS, now()),
    }
    const seller = { access, settings: await readSettings(db), log: request.log }
    return { url: await beginPurchase(deps, wanted, seller) }
  })

  contractRoute(app, 'quoteBag', deps, async ({ body }, { request }) => {
    if (!(await readShop())) throw new HttpError(409, CLOSED_MESSAGE)
    await requireAttempt(db, `bag:${networkOf(request.ip)}`, QUOTES, now())
    const context = {
      ...{ ...deps, settings: await readSettings(db), site: await readSite(), now: now() },
      isLive: isLiveMode(readStripe()),
    }
    return toQuote(await priceBag(db, body, context), context.settings.currency)
  })
}

/** @throws HttpError 404 */
async function releaseLine(db: Db, slug: string, amount: string | undefined): Promise<WantedLine> {
  const query = db.selectFrom('musicTracks').select('id').where('slug', '=', slug)
  const found = await query.where('deletedAt', 'is', null).executeTakeFirst()
  if (!found) throw notForSale()
  return { kind: 'release', id: found.id, amount }
}

const isoTextOf = (day: FoundLine['filesFrom']) =>
  day === null ? null : new Date(instantAt(day, 0, 'UTC')).toISOString().slice(0, 10)

/** What a bag costs, without what is the server's. */
function toQuote(bag: PricedBag, currency: string): BagQuote {
  const { deliveries, delivery, subtotalMinor, discountMinor, shippingMinor, totalMinor } = bag
  const days = bag.lines.flatMap(({ availableFrom, quantity }) => (quantity > 0 && availableFrom) || [])
  return {
    currency,
    lines: bag.lines.map(({ title, variant, imageUrl, path, quantity, minor, ...line }, index) => ({
      ...{ index, title, variant, imageUrl, path, quantity, minor, amountMinor: line.amountMinor },
      files: line.files,
      availableFrom: line.isGoods ? line.availableFrom : undefined,
      filesFrom: line.hasFiles && line.awaitsRelease ? isoTextOf(line.filesFrom) : undefined,
      ...{ problem: line.problem, problemMinor: line.problemMinor },
    })),
    deliveries: deliveries.map(({ id, label, minor, missingForFreeMinor }) => ({
      ...{ id, label, minor, missingForFreeMinor },
    })),
    delivery: delivery?.id ?? null,
    ...{ subtotalMinor, discountMinor, isCodeWrong: bag.isCodeWrong, shippingMinor, totalMinor },
    ...{
      hasFiles: bag.hasFiles,
      consentText: bag.consentText,
      hasGoods: bag.hasGoods,
      availableFrom: days.sort().at(-1) ?? null,
    },
  }
}
