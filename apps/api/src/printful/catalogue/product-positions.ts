import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'

/** Keeps where products stand that are about to go. @param trx the transaction that takes them away */
export async function rememberPositions(trx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('printfulProductSettings as settings')
    .from('printfulProducts as product')
    .set(({ ref }) => ({ lastPosition: ref('product.position') }))
    .whereRef('settings.id', '=', 'product.id')
    .where('product.id', 'in', ids.map(String))
    .execute()
}

/**
 * The place of a product that is not there: one that comes back stands where it stood, one that is new comes last.
 * @param trx the transaction that puts it there
 */
export async function takePosition(trx: Db, id: number): Promise<number> {
  const settings = await trx
    .selectFrom('printfulProductSettings')
    .select('lastPosition')
    .where('id', '=', String(id))
    .executeTakeFirst()
  const former = settings?.lastPosition ?? null
  if (former === null) return endOf(trx)
  // Since then a walk may have given its place to the one behind it.
  await trx
    .updateTable('printfulProducts')
    .set({ position: sql<number>`position + 1` })
    .where('position', '>=', former)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('printfulProducts as other').select('other.id').where('other.position', '=', former)),
    )
    .execute()
  return former
}

async function endOf(trx: Db): Promise<number> {
  const { last } = await trx
    .selectFrom('printfulProducts')
    .select(({ fn }) => fn.max<number | null>('position').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? -1) + 1
}
