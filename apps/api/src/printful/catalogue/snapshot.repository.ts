import { CATALOGUE_FRESH_MS } from '@troubadour/domain/merch/printful-status'
import type { Db } from '../../db/tables.ts'
import type { StorePlatform, StoreProduct } from '../client/printful-client.ts'
import { rememberPositions, takePosition } from './product-positions.ts'

/** A product of the snapshot. */
export interface SnapshotProduct extends StoreProduct {
  /** `/media/…`; '' when there is none. */
  imagePath: string
}

/** What a walk left out, or could not read whole. */
export interface Skipped {
  id: number | null
  title: string
  reason: string
}

/** Everything that a walk over the catalogue has found. */
export interface Catalogue {
  platform: StorePlatform
  /** Printful's number of the store; null where it is not told. */
  storeId: string | null
  storeName: string | null
  products: SnapshotProduct[]
  skipped: Skipped[]
}

/** The catalogue as it was read last. */
export interface FormerCatalogue {
  /** The store that it is of, where that was told. */
  storeId: string | null
  products: ReadonlyMap<number, SnapshotProduct>
}

/** Rows of one statement: PostgreSQL takes 65,535 values in one. */
const CHUNK = 500

/** The snapshot of a source by product; empty when there is none of this source. */
export async function readSnapshot(db: Db, source: string): Promise<FormerCatalogue['products']> {
  const rows = await selectProducts(db)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('printful_state').select('id').where('source', '=', source)),
    )
    .execute()
  return new Map(rows.map((row) => [Number(row.id), toProduct(row)]))
}

export async function readProduct(db: Db, id: number): Promise<SnapshotProduct | undefined> {
  const row = await selectProducts(db).where('id', '=', String(id)).executeTakeFirst()
  return row && toProduct(row)
}

/**
 * Puts a catalogue in the place of the one before, whole: in one transaction, together with what is known of its walk.
 * What administrators have set is left as it is.
 * @returns until when it counts as fresh
 */
export async function swapSnapshot(
  db: Db,
  { source, catalogue, startedAt }: { source: string; catalogue: Catalogue; startedAt: Date },
  now: Date,
): Promise<Date> {
  const { platform, storeId, storeName, products, skipped } = catalogue
  const expiresAt = new Date(now.getTime() + CATALOGUE_FRESH_MS)
  await db.transaction().execute(async (trx) => {
    const kept = new Set(products.map(({ id }) => id))
    const former = await trx.selectFrom('printful_products').select('id').execute()
    await rememberPositions(
      trx,
      former.map(({ id }) => Number(id)).filter((id) => !kept.has(id)),
    )
    await trx.deleteFrom('printful_products').execute()
    const rows = products.map((product, position) => ({ ...toRow(product, now), position }))
    for (let from = 0; from < rows.length; from += CHUNK) {
      const chunk = rows.slice(from, from + CHUNK)
      await trx.insertInto('printful_products').values(chunk).execute()
      await addSettings(
        trx,
        chunk.map(({ id }) => id),
        now,
      )
    }
    // What changed before the walk began, the walk has seen.
    await trx.deleteFrom('printful_hints').where('received_at', '<', startedAt).execute()
    await trx
      .updateTable('printful_state')
      .set({
        source,
        platform,
        store_id: storeId,
        store_name: storeName,
        synced_at: now,
        expires_at: expiresAt,
        retry_at: null,
        failed_walks: 0,
        problem: null,
        problem_message: null,
        problem_at: null,
        skipped: JSON.stringify(skipped),
        walk_ended_at: now,
      })
      .execute()
  })
  return expiresAt
}

/** Puts one product in the place of what was known of it. @param trx a transaction */
export async function putProduct(trx: Db, product: SnapshotProduct, now: Date): Promise<void> {
  const row = toRow(product, now)
  const updated = await trx
    .updateTable('printful_products')
    .set(row)
    .where('id', '=', String(product.id))
    .executeTakeFirst()
  if (updated.numUpdatedRows === 0n) {
    const position = await takePosition(trx, product.id)
    await trx
      .insertInto('printful_products')
      .values({ ...row, position })
      .execute()
  }
  await addSettings(trx, [product.id], now)
}

/** @param trx a transaction */
export async function removeProduct(trx: Db, id: number): Promise<void> {
  await rememberPositions(trx, [id])
  await trx.deleteFrom('printful_products').where('id', '=', String(id)).execute()
}

/** At first sight a product gets settings; from then on they are the administrators'. */
async function addSettings(db: Db, ids: number[], now: Date): Promise<void> {
  await db
    .insertInto('printful_product_settings')
    .values(ids.map((id) => ({ id, created_at: now, updated_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function selectProducts(db: Db) {
  return db
    .selectFrom('printful_products')
    .select([
      'id',
      'title',
      'image_source',
      'image_path',
      'currency',
      'price_minor',
      'price_max_minor',
      'is_sold_out',
      'blank_ids',
    ])
    .orderBy('position')
    .orderBy('id')
}
type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>[number]

function toProduct(row: ProductRow): SnapshotProduct {
  return {
    id: Number(row.id),
    title: row.title,
    imageSource: row.image_source,
    imagePath: row.image_path,
    price: priceOf(row),
    isSoldOut: row.is_sold_out,
    blankIds: row.blank_ids.map(Number),
  }
}

/** The price of a row: the table has all three parts of it, or none. */
export function priceOf(
  row: Pick<ProductRow, 'currency' | 'price_minor' | 'price_max_minor'>,
): StoreProduct['price'] {
  const { currency, price_minor, price_max_minor } = row
  if (currency === null || price_minor === null || price_max_minor === null) return null
  return { minMinor: price_minor, maxMinor: price_max_minor, currency }
}

function toRow(product: SnapshotProduct, now: Date) {
  return {
    id: product.id,
    title: product.title,
    image_source: product.imageSource,
    image_path: product.imagePath,
    currency: product.price?.currency ?? null,
    price_minor: product.price?.minMinor ?? null,
    price_max_minor: product.price?.maxMinor ?? null,
    is_sold_out: product.isSoldOut,
    blank_ids: product.blankIds,
    refreshed_at: now,
  }
}
