import { HIDDEN_SALE_INFO } from '@troubadour/domain/schema/item-values'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { selectProducts } from './catalogue/products.repository.ts'
import { isStandIn } from '../config/stand-in.ts'
import type { PrintfulConnection } from './connection.ts'

/** Whether visitors see products of the Printful stand-in. */
export async function showsStandInProducts(db: Db, printful: PrintfulConnection | null): Promise<boolean> {
  if (!printful || !isStandIn(printful.config)) return false
  const visible = selectProducts(db, printful.source).where('settings.saleInfo', '!=', HIDDEN_SALE_INFO)
  return (await visible.limit(1).execute()).length > 0
}

/**
 * Hides the products of the Printful stand-in, and stores their tags (docs/product/states.md#demo-content).
 * @param trx a transaction that has locked the settings
 */
export async function hideStandInProducts(
  trx: Db,
  printful: PrintfulConnection | null,
  now: Date,
): Promise<void> {
  if (!printful || !isStandIn(printful.config)) return
  const products = await selectProducts(trx, printful.source).execute()
  await trx
    .updateTable('printfulProductSettings')
    .set((eb) => ({
      formerSaleInfo: sql<string>`sale_info`,
      saleInfo: HIDDEN_SALE_INFO,
      updatedAt: now,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', ['-1', ...products.map(({ id }) => id)])
    .where('saleInfo', '!=', HIDDEN_SALE_INFO)
    .execute()
}
