import { HIDDEN_SALE_INFO } from '@troubadour/domain/merch/merch-values'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { priceText } from './money.ts'
import { DEFAULT_COMING_SOON_TAG } from '@troubadour/domain/release/music-track'
import { PRINTFUL_CATEGORY } from '@troubadour/domain/merch/printful-product'
import { CATALOGUE_SHOWN_MS } from '@troubadour/domain/merch/printful-status'
import type { Db } from '../../db/tables.ts'
import { priceOf } from './snapshot.repository.ts'
import { isExpired, later, type PrintfulState } from '../sync/state.repository.ts'

/** While a catalogue is due to be read, and nothing says when that is tried, it is looked for it so often. */
const LOOK_AGAIN_MS = 30_000

/**
 * The products of a store that visitors may see, as merch items, in Printful's order. Hidden ones are not read at all
 * (docs/product/states.md#merch-ordering), and none of a catalogue that nobody has been able to read for a week.
 * @param source see sourceOf
 */
export async function listPublicProducts(db: Db, source: string, now: Date): Promise<MerchItem[]> {
  const rows = await db
    .selectFrom('printful_products as product')
    .innerJoin('printful_product_settings as settings', 'settings.id', 'product.id')
    .leftJoin('media_files as picture', 'picture.path', 'product.image_path')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('printful_state')
          .select('source')
          .where('source', '=', source)
          .where('synced_at', '>', new Date(now.getTime() - CATALOGUE_SHOWN_MS)),
      ),
    )
    .where('settings.sale_info', '!=', HIDDEN_SALE_INFO)
    .select([
      'product.id',
      'product.title',
      'product.image_path',
      'product.currency',
      'product.price_minor',
      'product.price_max_minor',
      'product.is_sold_out',
      'settings.link',
      'settings.sale_info',
      'settings.additional_images',
      'settings.is_coming_soon',
      'settings.created_at',
      'picture.dominant_colour',
    ])
    .orderBy('product.position')
    .orderBy('product.id')
    .execute()
  return rows.map((row) => ({
    id: `printful-${row.id}`,
    title: row.title,
    description: null,
    category: PRINTFUL_CATEGORY,
    imageUrl: row.image_path,
    additionalImages: row.additional_images,
    price: priceText(priceOf(row)),
    originalPrice: null,
    saleInfo: row.sale_info,
    isComingSoon: row.is_coming_soon,
    comingSoonTag: DEFAULT_COMING_SOON_TAG,
    releaseDate: null,
    createdAt: row.created_at.toISOString(),
    streamUrl: null,
    presaveUrl: null,
    spotifyEmbedUrl: null,
    link: row.link,
    isVisibleInHearIt: false,
    isVisibleInStore: true,
    isSoldOut: row.is_sold_out,
    priceMinor: row.price_minor,
    currency: row.currency,
    cardColour: row.dominant_colour,
  }))
}

/**
 * The next moment at which the public list is different by itself, or has to be looked at to be read again. A catalogue
 * that cannot be read is not looked at more often than it is tried.
 */
export function publicProductsValidUntil(state: PrintfulState, source: string, now: Date): Date {
  if (isExpired(state, source, now) || state.problem !== null) {
    const soon = new Date(now.getTime() + LOOK_AGAIN_MS)
    const endsAt = shownUntil(state, source)
    const retryAt = later(state.retry_at, state.blocked_until)
    const next = retryAt && retryAt > now ? retryAt : soon
    return endsAt && endsAt > now && endsAt < next ? endsAt : next
  }
  // It is no longer fresh long before it is no longer shown; what is not expired has this.
  return state.expires_at ?? now
}

function shownUntil(state: PrintfulState, source: string): Date | null {
  if (state.source !== source || !state.synced_at) return null
  return new Date(state.synced_at.getTime() + CATALOGUE_SHOWN_MS)
}
