import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import type { RouteDeps } from '../../deps.ts'
import type { PrintfulConnection } from '../connection.ts'
import { listPublicProducts, publicProductsValidUntil } from './public-products.repository.ts'
import { readState } from '../sync/state.repository.ts'

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
