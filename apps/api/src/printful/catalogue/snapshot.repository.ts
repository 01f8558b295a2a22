import { CATALOGUE_FRESH_MS } from '@troubadour/domain/merch/printful'
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../db/tables.ts'
import { followTitles, lockSettings } from './product-slugs.ts'
import type { StorePlatform, StoreProduct } from '../client/printful-client.ts'

export interface SnapshotProduct extends StoreProduct {
  /** `/media/…`; '' when there is none. */
  imagePath: string
}

/** A product that a sync left out or could not read completely. */
export interface Skipped {
  id: number | null
  title: string
  reason: string
}

export interface Catalogue {
  platform: StorePlatform
  /** Printful's id of the store; null where Printful does not say. */
  storeId: string | null
  storeName: string | null
  products: SnapshotProduct[]
  skipped: Skipped[]
}

/** Rows of one statement: PostgreSQL takes 65,535 values in one. */
const CHUNK = 500

/** The snapshot of a source by product; empty when there is none of this source. */
export async function readSnapshot(db: Db, source: string): Promise<ReadonlyMap<number, SnapshotProduct>> {
  const rows = await selectProducts(db)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('printfulState').select('id').where('source', '=', source)),
    )
    .execute()
  return new Map(rows.map((row) => [Number(row.id), toProduct(row)]))
}

export async function readProduct(db: Db, id: number): Promise<SnapshotProduct | undefined> {
  const row = await selectProducts(db).where('id', '=', String(id)).executeTakeFirst()
  return row && toProduct(row)
}

/**
 * Replaces the snapshot and stores the result of the sync, in one transaction. Settings of administrators stay.
 * @returns when the snapshot expires
 */
export async function replaceSnapshot(
  db: Db,
  { source, catalogue, startedAt }: { source: string; catalogue: Catalogue; startedAt: Date },
  now: Date,
): Promise<Date> {
  const { platform, storeId, storeName, products, skipped } = catalogue
  const expiresAt = new Date(now.getTime() + CATALOGUE_FRESH_MS)
  await db.transaction().execute(async (trx) => {
    await lockSettings(trx)
    const newIds = new Set(products.map(({ id }) => id))
    const old = new Map((await selectProducts(trx).execute()).map((row) => [Number(row.id), row]))
    await rememberPositions(
      trx,
      [...old.keys()].filter((id) => !newIds.has(id)),
    )
    await trx.deleteFrom('printfulProducts').execute()
    const rows = products.map((product, position) => ({
      ...toRow(product, old.get(product.id), now),
      position,
    }))
    for (let from = 0; from < rows.length; from += CHUNK) {
      const chunk = rows.slice(from, from + CHUNK)
      await trx.insertInto('printfulProducts').values(chunk).execute()
      await addSettings(
        trx,
        chunk.map(({ id }) => id),
        now,
      )
    }
    await followTitles(trx)
    // The sync has read the changes that were announced before it began.
    await trx.deleteFrom('printfulHints').where('receivedAt', '<', startedAt).execute()
    await trx
      .updateTable('printfulState')
      .set({
        source,
        platform,
        storeId,
        storeName,
        syncedAt: now,
        expiresAt,
        retryAt: null,
        failedWalks: 0,
        problem: null,
        problemMessage: null,
        problemAt: null,
        skipped: JSON.stringify(skipped),
        walkEndedAt: now,
      })
      .execute()
  })
  return expiresAt
}

/** Inserts or replaces one product. @param trx a transaction */
export async function putProduct(trx: Db, product: SnapshotProduct, now: Date): Promise<void> {
  await lockSettings(trx)
  const before = await selectProducts(trx).where('id', '=', String(product.id)).executeTakeFirst()
  const row = toRow(product, before, now)
  const updated = await trx
    .updateTable('printfulProducts')
    .set(row)
    .where('id', '=', String(product.id))
    .executeTakeFirst()
  if (updated.numUpdatedRows === 0n) {
    const position = await freePosition(trx, product.id)
    await trx
      .insertInto('printfulProducts')
      .values({ ...row, position })
      .execute()
  }
  await addSettings(trx, [product.id], now)
  await followTitles(trx)
}

/** @param trx a transaction */
export async function removeProduct(trx: Db, id: number): Promise<void> {
  await rememberPositions(trx, [id])
  await trx.deleteFrom('printfulProducts').where('id', '=', String(id)).execute()
}

/** Adds settings to products that have none yet; existing ones belong to the administrators. */
async function addSettings(db: Db, ids: number[], now: Date): Promise<void> {
  await db
    .insertInto('printfulProductSettings')
    .values(ids.map((id) => ({ id, createdAt: now, updatedAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function selectProducts(db: Db) {
  return db
    .selectFrom('printfulProducts')
    .select([
      'id',
      'title',
      'imageSource',
      'imagePath',
      'currency',
      'priceMinor',
      'priceMaxMinor',
      'isSoldOut',
      'blankIds',
      'variants',
      'changedAt',
    ])
    .orderBy('position')
    .orderBy('id')
}
type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>[number]

function toProduct(row: ProductRow): SnapshotProduct {
  const { currency: _, priceMinor: _min, priceMaxMinor: _max, changedAt: _changed, ...rest } = row
  return { ...rest, id: Number(row.id), price: priceOf(row), blankIds: row.blankIds.map(Number) }
}

/** The price of a row: the table has all three parts of it, or none. */
export function priceOf(
  row: Pick<ProductRow, 'currency' | 'priceMinor' | 'priceMaxMinor'>,
): StoreProduct['price'] {
  const { currency, priceMinor, priceMaxMinor } = row
  if (currency === null || priceMinor === null || priceMaxMinor === null) return null
  return { minMinor: priceMinor, maxMinor: priceMaxMinor, currency }
}

/** @param before the product in the snapshot */
function toRow(product: SnapshotProduct, before: ProductRow | undefined, now: Date) {
  const { price, variants, ...rest } = product
  return {
    ...rest,
    // An array would become one of PostgreSQL's.
    variants: JSON.stringify(variants),
    changedAt: before && isDeepStrictEqual(toProduct(before), product) ? before.changedAt : now,
    currency: price?.currency ?? null,
    priceMinor: price?.minMinor ?? null,
    priceMaxMinor: price?.maxMinor ?? null,
    refreshedAt: now,
  }
}

/** Stores the positions of products that are about to be deleted. @param trx the transaction that deletes them */
async function rememberPositions(trx: Db, ids: readonly number[]): Promise<void> {
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
 * The position of a product that is inserted: a former one returns to its old position, a new one comes last.
 * @param trx the transaction that inserts it
 */
async function freePosition(trx: Db, id: number): Promise<number> {
  const settings = await trx
    .selectFrom('printfulProductSettings')
    .select('lastPosition')
    .where('id', '=', String(id))
    .executeTakeFirst()
  const former = settings?.lastPosition ?? null
  if (former === null) return endOf(trx)
  // A sync may have given its position to the next product.
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
