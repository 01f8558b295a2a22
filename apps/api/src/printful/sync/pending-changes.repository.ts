import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import { setState } from './state.repository.ts'

/** Up to this many products are read one by one; beyond that, the whole catalogue is. */
const MAX_PENDING_CHANGES = 200

/** A product that a webhook event reported as changed. */
export interface PendingChange {
  productId: number
  receivedAt: Date
}

/**
 * Stores which products have changed.
 * @returns 'all' when there were too many, and the catalogue was marked as expired instead
 */
export async function addPendingChanges(db: Db, productIds: number[], now: Date): Promise<'some' | 'all'> {
  return db.transaction().execute(async (trx) => {
    await setState(trx, { webhookReceivedAt: now })
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
    if (Number(count) <= MAX_PENDING_CHANGES) return 'some'
    await trx.deleteFrom('printfulHints').execute()
    await setState(trx, { expiresAt: now })
    return 'all'
  })
}

export async function productsOfBlank(db: Db, blankId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('printfulProducts')
    .select('id')
    .where(sql<boolean>`${blankId}::bigint = any(blank_ids)`)
    .limit(MAX_PENDING_CHANGES + 1)
    .execute()
  return rows.map(({ id }) => Number(id))
}

/** The oldest pending change. */
export async function nextPendingChange(db: Db): Promise<PendingChange | undefined> {
  const row = await db
    .selectFrom('printfulHints')
    .select(['productId', 'receivedAt'])
    .orderBy('receivedAt')
    .orderBy('productId')
    .limit(1)
    .executeTakeFirst()
  return row && { productId: Number(row.productId), receivedAt: row.receivedAt }
}

/** Removes a pending change, unless the product has changed again meanwhile. */
export async function removePendingChange(db: Db, { productId, receivedAt }: PendingChange): Promise<void> {
  await db
    .deleteFrom('printfulHints')
    .where('productId', '=', String(productId))
    .where('receivedAt', '=', receivedAt)
    .execute()
}
