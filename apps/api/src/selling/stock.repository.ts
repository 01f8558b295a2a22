import type { TakenStock } from '@troubadour/domain/merch/own-product'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/**
 * How many of each variant are sold, or held for a buyer who is paying (docs/product/selling.md#stock). What is left is
 * the stock of the variant less this number, so nothing has to be given back when a payment is not made. Orders of
 * Stripe's test mode take nothing.
 * @param productIds default: all products
 */
export async function listTaken(db: Db, productIds?: readonly number[]): Promise<TakenStock[]> {
  return (
    db
      .selectFrom('orderItems')
      .innerJoin('orders', 'orders.id', 'orderId')
      .select(['productId', 'variantId', sql<number>`sum(quantity - returned_quantity)::int`.as('taken')])
      .where('productId', 'is not', null)
      .where('variantId', 'is not', null)
      .where('state', 'in', ['open', 'processing', 'paid'])
      .where('isLive', '=', true)
      .$if(productIds !== undefined, (query) => query.where('productId', 'in', [...(productIds ?? []), 0]))
      .groupBy(['productId', 'variantId'])
      // The conditions say so.
      .$narrowType<{ productId: number; variantId: string }>()
      .execute()
  )
}
