import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import type { Product } from '@troubadour/domain/merch/product'
import { cardText } from '@troubadour/domain/merch/product-text'
import { inStoreOrder } from '@troubadour/domain/merch/merch-order'
import { HIDDEN_SALE_INFO } from '@troubadour/domain/schema/item-values'
import { shownPositions } from '@troubadour/domain/order/order-by-hand'
import { PRINTFUL_CATEGORY } from '@troubadour/domain/merch/merch-order'
import type { Language } from '@troubadour/domain/schema/language'
import { CATALOGUE_SHOWN_MS } from '@troubadour/domain/merch/printful'
import { DEFAULT_COMING_SOON_TAG } from '@troubadour/domain/release/release'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { priceText } from '@troubadour/domain/merch/price-text'
import { isoDates } from '../../db/rows.ts'
import type { Db } from '../../db/tables.ts'
import { selectProducts } from './products.repository.ts'
import { priceOf } from './snapshot.repository.ts'
import { isExpired, later, readState, type PrintfulState } from '../sync/state.repository.ts'
import type { RouteDeps } from '../../http/deps.ts'
import type { PrintfulConnection } from '../connection.ts'

/** Validity of the list while a sync is due at an unknown time. */
const LOOK_AGAIN_MS = 30_000

/**
 * The visible products of a store, in Printful's order. A product has a page once it has a slug. Hidden ones only count
 * for the positions (docs/product/states.md#merch-ordering). Empty when the last sync is a week ago.
 * @param source see sourceOf
 */
async function listPublicProducts(
  db: Db,
  source: string,
  now: Date,
  site: SiteSettings,
): Promise<PublicProduct[]> {
  const rows = await selectProducts(db, source, new Date(now.getTime() - CATALOGUE_SHOWN_MS))
    .leftJoin('mediaFiles as picture', 'picture.path', 'product.imagePath')
    .select(['picture.dominantColour as cardColour', 'product.variants', 'settings.updatedAt'])
    .select(['product.changedAt', 'blank.changedAt as blankChangedAt'])
    .orderBy('product.position')
    .orderBy('product.id')
    .execute()
  const isShown = (row: (typeof rows)[number]) => row.saleInfo !== HIDDEN_SALE_INFO
  const positions = shownPositions(inStoreOrder(rows), isShown)
  return rows.filter(isShown).map((row) => ({
    ...isoDates(row),
    id: `printful-${row.id}`,
    position: positions.get(row.id),
    slug: null,
    storeSlug: row.slug ?? undefined,
    description: row.description ?? (row.blankDescription || null),
    category: PRINTFUL_CATEGORY,
    categoryLabel: row.categoryLabel ?? undefined,
    variants: row.variants.map(({ priceMinor, ...variant }) => ({
      ...variant,
      price: priceText(priceOf({ ...row, priceMinor, priceMaxMinor: priceMinor }), site),
    })),
    updatedAt: latest(row.updatedAt, row.changedAt, row.blankChangedAt).toISOString(),
    price: priceText(priceOf(row), site),
    originalPrice: null,
    comingSoonTag: DEFAULT_COMING_SOON_TAG,
    releaseDate: null,
    streamUrl: null,
    presaveUrl: null,
    spotifyEmbedUrl: null,
    isVisibleInHearIt: false,
    isVisibleInStore: true,
  }))
}

/** A product without a slug has no page. */
type PublicProduct = Omit<Product, 'storeSlug'> & Pick<MerchItem, 'storeSlug'>

function latest(...moments: (Date | null)[]): Date {
  return new Date(Math.max(...moments.map((moment) => moment?.getTime() ?? 0)))
}

/** When the public list changes by itself or a sync is due. After a failure, the time of the next retry. */
function publicProductsValidUntil(state: PrintfulState, source: string, now: Date): Date {
  if (isExpired(state, source, now) || state.problem !== null) {
    const soon = new Date(now.getTime() + LOOK_AGAIN_MS)
    const endsAt = shownUntil(state, source)
    const retryAt = later(state.retryAt, state.blockedUntil)
    const next = retryAt && retryAt > now ? retryAt : soon
    return endsAt && endsAt > now && endsAt < next ? endsAt : next
  }
  // `expiresAt` is set while the catalogue has not expired; it expires long before it is too old to show.
  return state.expiresAt ?? now
}

function shownUntil(state: PrintfulState, source: string): Date | null {
  if (state.source !== source || !state.syncedAt) return null
  return new Date(state.syncedAt.getTime() + CATALOGUE_SHOWN_MS)
}

/** The visible products, and until when the list is valid. Starts a background sync of an expired catalogue. */
export async function readStore(
  { db, now, readSite }: Pick<RouteDeps, 'db' | 'now' | 'readSite'>,
  printful: PrintfulConnection | null,
  language?: Language,
): Promise<{ items: MerchItem[]; products: Product[]; validUntil: Date | null }> {
  if (!printful) return { items: [], products: [], validUntil: null }
  const moment = now()
  // Reads the validity first: a later change drops the cache.
  const validUntil = publicProductsValidUntil(await readState(db), printful.source, moment)
  const site = await readSite()
  const shownSite = language ? { ...site, language } : site
  const all = await listPublicProducts(db, printful.source, moment, shownSite)
  printful.sync.startIfDue()
  return {
    items: all.map((item) => ({ ...item, description: cardText(item.variants, item.description) })),
    products: all.flatMap((item) => (item.storeSlug ? [{ ...item, storeSlug: item.storeSlug }] : [])),
    validUntil,
  }
}
