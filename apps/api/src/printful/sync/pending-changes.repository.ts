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
    await trx.updateTable('printfulState').set({ webhookReceivedAt: now }).execute()
    if (productIds.length === 0) return 'some'
    await trx
      .insertInto('printfulHints')
      .values(productIds.map((productId) => ({ productId, receivedAt: now })))
      .onConflict((conflict) => conflict.column('productId').doUpdateSet({ receivedAt: now }))
      .execute()
    const { count } = await trx
      .selectFrom('printfulHints')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) <= HINTS_MAX) return 'some'
    await trx.deleteFrom('printfulHints').execute()
    await markExpired(trx, now)
    return 'all'
  })
}

/** The products that are made of a blank. */
export async function productsOfBlank(db: Db, blankId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('printfulProducts')
    .select('id')
    .where(sql<boolean>`${blankId}::bigint = any(blank_ids)`)
    .limit(HINTS_MAX + 1)
    .execute()
  return rows.map(({ id }) => Number(id))
}

/** The one that has waited longest. */
export async function nextHint(db: Db): Promise<Hint | undefined> {
  const row = await db
    .selectFrom('printfulHints')
    .select(['productId', 'receivedAt'])
    .orderBy('receivedAt')
    .orderBy('productId')
    .limit(1)
    .executeTakeFirst()
  return row && { productId: Number(row.productId), receivedAt: row.receivedAt }
}

/** Forgets a hint, unless the product has changed once more in the meantime. */
export async function forgetHint(db: Db, { productId, receivedAt }: Hint): Promise<void> {
  await db
    .deleteFrom('printfulHints')
    .where('productId', '=', String(productId))
    .where('receivedAt', '=', receivedAt)
    .execute()
}
