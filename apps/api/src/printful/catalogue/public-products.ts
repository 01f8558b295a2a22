import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { HIDDEN_SALE_INFO } from '@troubadour/domain/merch-order'
import { CATALOGUE_SHOWN_MS, PRINTFUL_CATEGORY } from '@troubadour/domain/merch/printful'
import { DEFAULT_COMING_SOON_TAG } from '@troubadour/domain/release/music-track'
import { priceText } from './money.ts'
import { isoDates } from '../../db/rows.ts'
import type { Db } from '../../db/tables.ts'
import { selectProducts } from './products.repository.ts'
import { priceOf } from './snapshot.repository.ts'
import { isExpired, later, readState, type PrintfulState } from '../sync/state.repository.ts'
import type { RouteDeps } from '../../deps.ts'
import type { PrintfulConnection } from '../connection.ts'

/** While a catalogue is due to be read, and nothing says when that is tried, it is looked for it so often. */
const LOOK_AGAIN_MS = 30_000

/**
 * The products of a store that visitors may see, as merch items, in Printful's order. Hidden ones are not read at all
 * (docs/product/states.md#merch-ordering), and none of a catalogue that nobody has been able to read for a week.
 * @param source see sourceOf
 */
async function listPublicProducts(db: Db, source: string, now: Date): Promise<MerchItem[]> {
  const rows = await selectProducts(db, source, new Date(now.getTime() - CATALOGUE_SHOWN_MS))
    .leftJoin('mediaFiles as picture', 'picture.path', 'product.imagePath')
    .where('settings.saleInfo', '!=', HIDDEN_SALE_INFO)
    .select('picture.dominantColour as cardColour')
    .orderBy('product.position')
    .orderBy('product.id')
    .execute()
  return rows.map((row) => ({
    ...isoDates(row),
    id: `printful-${row.id}`,
    description: null,
    category: PRINTFUL_CATEGORY,
    price: priceText(priceOf(row)),
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

/**
 * The next moment at which the public list is different by itself, or has to be looked at to be read again. A catalogue
 * that cannot be read is not looked at more often than it is tried.
 */
function publicProductsValidUntil(state: PrintfulState, source: string, now: Date): Date {
  if (isExpired(state, source, now) || state.problem !== null) {
    const soon = new Date(now.getTime() + LOOK_AGAIN_MS)
    const endsAt = shownUntil(state, source)
    const retryAt = later(state.retryAt, state.blockedUntil)
    const next = retryAt && retryAt > now ? retryAt : soon
    return endsAt && endsAt > now && endsAt < next ? endsAt : next
  }
  // It is no longer fresh long before it is no longer shown; what is not expired has this.
  return state.expiresAt ?? now
}

function shownUntil(state: PrintfulState, source: string): Date | null {
  if (state.source !== source || !state.syncedAt) return null
  return new Date(state.syncedAt.getTime() + CATALOGUE_SHOWN_MS)
}

/**
 * The products that visitors may see, and until when the list holds. A catalogue that is no longer fresh is read again
 * behind the scenes: nobody waits for Printful.
 */
export async function readStoreItems(
  { db, now }: Pick<RouteDeps, 'db' | 'now'>,
  printful: PrintfulConnection | null,
): Promise<{ items: MerchItem[]; validUntil: Date | null }> {
  if (!printful) return { items: [], validUntil: null }
  const moment = now()
  // First how long it holds: what changes after that is told to the cache.
  const validUntil = publicProductsValidUntil(await readState(db), printful.source, moment)
  const items = await listPublicProducts(db, printful.source, moment)
  printful.refresher.refreshIfStale()
  return { items, validUntil }
}
