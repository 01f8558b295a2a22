import { isLiveKey, modeOfKey } from '@troubadour/domain/connections/stripe-key'
import { isTrackOnSite } from '@troubadour/domain/merch/merch-order'
import { offerOf } from '@troubadour/domain/merch/offer'
import { priceRange } from '@troubadour/domain/merch/variant-prices'
import { isReleased, partialFiles } from '@troubadour/domain/release/release'
import { shippingNote } from '@troubadour/domain/selling/quote'
import { missingOfSettings, type SellingNeed, type SellingState } from '@troubadour/domain/selling/selling'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { StripeAccess } from '../config/stripe-access.ts'
import { isStandIn } from '../config/stand-in.ts'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'
import type { SecretBox } from '../shared/secret-box.ts'
import type { CheckoutDeps } from './checkout.ts'
import { findWebhook } from './payment-webhooks.repository.ts'
import { listMonths, listThings, readSettings } from './selling.repository.ts'
import { KEY_REFUSED } from './stripe-problem.ts'

export interface ShopDeps extends Pick<RouteDeps, 'db' | 'now' | 'outbox' | 'readSite'> {
  secretBox: SecretBox
  readStripe: () => StripeAccess | null
}

/** The mode of a key; visitors can buy unless it is that of tests (docs/product/selling.md#before-it-begins). */
export function modeOf(access: StripeAccess | null): SellingState['mode'] {
  if (!access) return null
  return isStandIn(access) ? 'demo' : modeOfKey(access.key)
}

/** Whether orders are of live mode now; also without a key. Those of the demo's stand-in are of test mode. */
export const isLiveMode = (access: StripeAccess | null): boolean => access === null || isLiveKey(access.key)

/** What administrators see of selling, with what is missing before visitors can buy. */
export async function readSelling(
  deps: ShopDeps & Pick<CheckoutDeps, 'listTracksWithFiles'>,
): Promise<SellingState> {
  const { db, now, readSite, readStripe } = deps
  const { testedAt, replayFrom, wasOn: _wasOn, ...settings } = await readSettings(db)
  const { timeZone } = await readSite()
  const clock = { now: now().toISOString(), timeZone }
  const withFiles = await deps.listTracksWithFiles(db)
  const priced = (await listPriced(db)).map((track) => ({
    ...track,
    offer: offerOf(track, settings.currency),
    hasFiles: withFiles.has(track.id),
    // Its files may come later.
    isPreorder: track.takesPreorders && !isReleased(track, clock),
  }))
  const releases = priced.flatMap(({ id, title, offer, hasFiles, ...track }) =>
    offer && hasFiles && isTrackOnSite(track) && isReleased(track, clock)
      ? { kind: 'release' as const, id, title, isOpen: offer.isOpen, minor: offer.minor }
      : [],
  )
  const offers = [...releases, ...(await listProductOffers(db, settings.currency))]
  const named = ({ id, title }: { id: number; title: string }) => ({ id, title })
  const products = await listVisibleProducts(db)
  const brought = products.flatMap(({ release }) => release ?? [])
  const chargeable = priced.filter(({ offer }) => offer !== null)
  const sold = new Map([...chargeable, ...brought].map((one) => [one.id, named(one)]))
  const fileless = chargeable.filter(({ hasFiles }) => !hasFiles)
  const hasPreorders = priced.some((track) => track.offer && track.isPreorder && isTrackOnSite(track))
  const hasPrice = settings.takesTips || offers.length > 0 || hasPreorders
  const needs = await missingOf(deps, { ...settings, testedAt, replayFrom })
  const missing: SellingNeed[] = [...needs, ...(hasPrice ? [] : (['prices'] as const))]
  return {
    ...{ settings, missing },
    isOpen: settings.isOn && missing.length === 0,
    mode: modeOf(readStripe()),
    offers,
    wrongPrices: priced.filter(({ offer }) => offer === null).map(named),
    withoutFiles: fileless.filter(({ isPreorder }) => !isPreorder).map(named),
    preordersWithoutFiles: fileless.filter(({ isPreorder }) => isPreorder).map(named),
    partlyWithFiles: [...sold.values()].flatMap((one) => {
      const count = partialFiles(withFiles.get(one.id))
      return count ? [{ ...one, ...count }] : []
    }),
    productsWithoutFiles: products
      .filter(({ trackId }) => trackId !== null && !withFiles.has(trackId))
      .map((product) => ({ ...named(product), release: product.release })),
    months: await listMonths(db, timeZone),
    things: await listThings(db),
  }
}

/** What is missing besides prices, without which there is nothing to buy anyway. */
async function missingOf(
  { db, secretBox, readStripe, outbox }: ShopDeps,
  { testedAt, replayFrom, ...settings }: Omit<Awaited<ReturnType<typeof readSettings>>, 'wasOn'>,
): Promise<SellingNeed[]> {
  const access = readStripe()
  const isKeyGood = access && modeOf(access) !== 'test' && !(await isKeyRefused(db))
  // The site asks for it by itself, once it has a good key.
  const lacksWebhook = isKeyGood && !(await findWebhook(db, secretBox, isLiveKey(access.key)))
  const hasGoods = (await listProductOffers(db, settings.currency)).length > 0
  return [
    ...(isKeyGood ? [] : (['stripe'] as const)),
    ...(lacksWebhook ? (['webhook'] as const) : []),
    ...(outbox.isConfigured ? [] : (['mail'] as const)),
    ...missingOfSettings(settings, { hasGoods }),
    ...(testedAt ? [] : (['testPurchase'] as const)),
    ...(access && replayFrom ? (['replay'] as const) : []),
  ]
}

/** The visible products, by title, with the release whose files they bring. */
function listVisibleProducts(db: Db) {
  return db
    .selectFrom('ownProducts')
    .select(['id', 'title', 'variants', 'trackId'])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('musicTracks')
          .select(['musicTracks.id', 'musicTracks.title'])
          .whereRef('musicTracks.id', '=', 'ownProducts.trackId')
          .where('musicTracks.deletedAt', 'is', null),
      ).as('release'),
    )
    .where('isVisible', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('title')
    .execute()
}

/** Those with a price that can be charged, each with its lowest. */
async function listProductOffers(db: Db, currency: string): Promise<SellingState['offers']> {
  return (await listVisibleProducts(db)).flatMap(({ id, title, variants }) => {
    const range = priceRange(variants, currency)
    return range ? [{ kind: 'product' as const, id, title, isOpen: false, minor: range.minMinor }] : []
  })
}

/** Stored by older versions, without a code. */
const FORMER_REFUSAL = 'Stripe does not accept the key. Please copy it again, or make a new one.'

/** Whether the last trial of the connection said so. */
async function isKeyRefused(db: Db): Promise<boolean> {
  const query = db.selectFrom('connections').select('trial').where('name', '=', 'stripe')
  const trial = (await query.executeTakeFirst())?.trial
  return trial?.steps.some(({ code, text }) => code === KEY_REFUSED || text === FORMER_REFUSAL) ?? false
}

/** The releases with a price, by title. */
function listPriced(db: Db) {
  return db
    .selectFrom('musicTracks')
    .selectAll()
    .where('pricing', '!=', 'none')
    .where('deletedAt', 'is', null)
    .orderBy('title')
    .execute()
}

/** @returns a function that reads what visitors get of the settings; null while they cannot buy */
export function createShop(
  deps: ShopDeps & Pick<RouteDeps, 'cache'> & { readStored: () => ReturnType<typeof readSettings> },
) {
  return deps.cache.memoize(async () => {
    const settings = await deps.readStored()
    // A site that does not sell asks no more.
    if (!settings.isOn || (await missingOf(deps, settings)).length > 0) return null
    const { currency, takesTips, tipsPlace, sellerName, sellerAddress, returnsText } = settings
    return {
      ...{ currency, takesTips, tipsPlace, sellerName, sellerAddress, returnsText },
      includesTax: settings.taxes === 'stripe',
      shipping: shippingNote(settings.zones, settings.country, currency),
    }
  })
}
export type ReadShop = ReturnType<typeof createShop>
