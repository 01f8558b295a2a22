import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import { markExpired } from './state.repository.ts'

/** So many products are read again one by one; when more have changed, the whole catalogue is. */
const HINTS_MAX = 200

export interface Hint {
  productId: number
  receivedAt: Date
}

/**
 * Keeps which products have changed.
 * @returns 'all' when that are so many that the catalogue counts as expired instead
 */
export async function addHints(db: Db, productIds: number[], now: Date): Promise<'some' | 'all'> {
  return db.transaction().execute(async (trx) => {
    await trx.updateTable('printful_state').set({ webhook_received_at: now }).execute()
    if (productIds.length === 0) return 'some'
    await trx
      .insertInto('printful_hints')
      .values(productIds.map((product_id) => ({ product_id, received_at: now })))
      .onConflict((conflict) => conflict.column('product_id').doUpdateSet({ received_at: now }))
      .execute()
    const { count } = await trx
      .selectFrom('printful_hints')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) <= HINTS_MAX) return 'some'
    await trx.deleteFrom('printful_hints').execute()
    await markExpired(trx, now)
    return 'all'
  })
}

/** The products that are made of a blank. */
export async function productsOfBlank(db: Db, blankId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('printful_products')
    .select('id')
    .where(sql<boolean>`${blankId}::bigint = any(blank_ids)`)
    .limit(HINTS_MAX + 1)
    .execute()
  return rows.map(({ id }) => Number(id))
}

/** The one that has waited longest. */
export async function nextHint(db: Db): Promise<Hint | undefined> {
  const row = await db
    .selectFrom('printful_hints')
    .select(['product_id', 'received_at'])
    .orderBy('received_at')
    .orderBy('product_id')
    .limit(1)
    .executeTakeFirst()
  return row && { productId: Number(row.product_id), receivedAt: row.received_at }
}

/** Forgets a hint, unless the product has changed once more in the meantime. */
export async function forgetHint(db: Db, { productId, receivedAt }: Hint): Promise<void> {
  await db
    .deleteFrom('printful_hints')
    .where('product_id', '=', String(productId))
    .where('received_at', '=', receivedAt)
    .execute()
}
