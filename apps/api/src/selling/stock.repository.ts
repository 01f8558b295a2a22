import type { TakenStock } from '@troubadour/domain/merch/own-product'
import { takenOf } from '@troubadour/domain/merch/stock'
import { sql } from 'kysely'
import { contentTables } from '../db/content.ts'
import type { Db } from '../db/tables.ts'

/**
 * How many of each variant are sold, or held for a buyer who is paying (docs/product/selling.md#stock). What is left is
 * the stock of the variant less this number, so nothing has to be given back when a payment is not made. Orders of
 * Stripe's test mode take nothing.
 * @param productIds default: all products
 */
export async function listTaken(db: Db, productIds?: readonly number[]): Promise<TakenStock[]> {
  return selectTaken(db)
    .$if(productIds !== undefined, (query) => query.where('productId', 'in', [...(productIds ?? []), 0]))
    .execute()
}

function selectTaken(db: Db) {
  return (
    db
      .selectFrom('orderItems')
      .innerJoin('orders', 'orders.id', 'orderId')
      .select(['productId', 'variantId', sql<number>`sum(quantity - returned_quantity)::int`.as('taken')])
      .where('productId', 'is not', null)
      .where('variantId', 'is not', null)
      .where('state', 'in', ['open', 'processing', 'paid'])
      .where('isLive', '=', true)
      .groupBy(['productId', 'variantId'])
      // The conditions say so.
      .$narrowType<{ productId: number; variantId: string }>()
  )
}

/**
 * Lowers the stock by what the orders before a moment have taken: they are about to be deleted, and count no more.
 * @param trx a transaction, which locks the products
 */
export async function takeOffStock(trx: Db, before: Date): Promise<void> {
  const taken = await selectTaken(trx).where('orders.createdAt', '<', before).execute()
  if (taken.length === 0) return
  await contentTables.ownProducts.lock(trx)
  const products = await trx
    .selectFrom('ownProducts')
    .select(['id', 'variants'])
    .where(
      'id',
      'in',
      taken.map(({ productId }) => productId),
    )
    .execute()
  for (const { id, variants } of products) {
    const lowered = variants.map((one) => ({
      ...one,
      stock: one.stock === null ? null : Math.max(0, one.stock - takenOf(id, one.id, taken)),
    }))
    await trx
      .updateTable('ownProducts')
      // A new version, so that an open form does not store the former numbers.
      .set((eb) => ({ variants: JSON.stringify(lowered), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  }
}
