import { CATALOGUE_FRESH_MS, type PrintfulStatus } from '@troubadour/domain/merch/printful'
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../db/tables.ts'
import { setState } from '../sync/state.repository.ts'
import { followTitles, lockSettings } from './product-slugs.ts'
import type { StorePlatform, StoreProduct } from '../client/printful-client.ts'

export interface SnapshotProduct extends StoreProduct {
  /** `/media/…`; '' when there is none. */
  imagePath: string
}

/** A product that a sync skipped or could not read completely. */
export type Skipped = PrintfulStatus['skipped'][number]

export interface Catalogue {
  platform: StorePlatform
  /** Printful's id of the store; null when the response has none. */
  storeId: string | null
  storeName: string | null
  products: SnapshotProduct[]
  skipped: Skipped[]
}

/** Rows per statement: PostgreSQL allows 65,535 parameters. */
const CHUNK = 500

/** The snapshot of a source, by product id; empty for any other source. */
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
 * Replaces the snapshot and stores the result of the sync, in one transaction. The administrators' settings stay.
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
    const old = new Map((await selectProducts(trx).execute()).map((row) => [Number(row.id), row]))
    await trx.deleteFrom('printfulProducts').execute()
    const rows = products.map((product, position) => ({
      ...toRow(product, old.get(product.id), now),
      position,
    }))
    for (let from = 0; from < rows.length; from += CHUNK) {
      const chunk = rows.slice(from, from + CHUNK)
      await trx.insertInto('printfulProducts').values(chunk).execute()
      await addSettings(trx, chunk, now)
    }
    await followTitles(trx)
    // The sync has included changes that were announced before it began.
    await trx.deleteFrom('printfulHints').where('receivedAt', '<', startedAt).execute()
    await setState(trx, {
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
  })
  return expiresAt
}

/** Replaces one product, or appends a new one until the next sync. @param trx a transaction */
export async function putProduct(trx: Db, product: SnapshotProduct, now: Date): Promise<void> {
  await lockSettings(trx)
  const before = await selectProducts(trx).where('id', '=', String(product.id)).executeTakeFirst()
  const row = toRow(product, before, now)
  const position = sql<number>`(select coalesce(max(position), -1) + 1 from printful_products)`
  await trx
    .insertInto('printfulProducts')
    .values({ ...row, position })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  await addSettings(trx, [product], now)
  await followTitles(trx)
}

export async function removeProduct(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('printfulProducts').where('id', '=', String(id)).execute()
}

/** Adds settings for new products; existing settings belong to the administrators. */
async function addSettings(db: Db, products: readonly { id: number }[], now: Date): Promise<void> {
  await db
    .insertInto('printfulProductSettings')
    .values(products.map(({ id }) => ({ id, createdAt: now, updatedAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function selectProducts(db: Db) {
  return db
    .selectFrom('printfulProducts')
    .select(['id', 'title', 'imageSource', 'imagePath', 'currency', 'priceMinor', 'priceMaxMinor'])
    .select(['isSoldOut', 'blankIds', 'variants', 'changedAt'])
    .orderBy('position')
    .orderBy('id')
}
type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>[number]

function toProduct(row: ProductRow): SnapshotProduct {
  const { currency: _, priceMinor: _min, priceMaxMinor: _max, changedAt: _changed, ...rest } = row
  return { ...rest, id: Number(row.id), price: priceOf(row), blankIds: row.blankIds.map(Number) }
}

/** The price of a row, whose three columns are either all set or all null. */
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
    // pg would convert an array to a PostgreSQL array.
    variants: JSON.stringify(variants),
    changedAt: before && isDeepStrictEqual(toProduct(before), product) ? before.changedAt : now,
    currency: price?.currency ?? null,
    priceMinor: price?.minMinor ?? null,
    priceMaxMinor: price?.maxMinor ?? null,
    refreshedAt: now,
  }
}
