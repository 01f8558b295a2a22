import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'

/** Keeps where products stand that are about to go. @param trx the transaction that takes them away */
export async function rememberPositions(trx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('printful_product_settings as settings')
    .from('printful_products as product')
    .set(({ ref }) => ({ last_position: ref('product.position') }))
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
    .selectFrom('printful_product_settings')
    .select('last_position')
    .where('id', '=', String(id))
    .executeTakeFirst()
  const former = settings?.last_position ?? null
  if (former === null) return endOf(trx)
  // Since then a walk may have given its place to the one behind it.
  await trx
    .updateTable('printful_products')
    .set({ position: sql<number>`position + 1` })
    .where('position', '>=', former)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('printful_products as other').select('other.id').where('other.position', '=', former),
      ),
    )
    .execute()
  return former
}

async function endOf(trx: Db): Promise<number> {
  const { last } = await trx
    .selectFrom('printful_products')
    .select(({ fn }) => fn.max<number | null>('position').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? -1) + 1
}
