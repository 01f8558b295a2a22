import { HIDDEN_SALE_INFO } from '@troubadour/domain/schema/item-values'
import { priceText } from '@troubadour/domain/merch/price-text'
import { sql } from 'kysely'
import { PRINTFUL_CATEGORY } from '@troubadour/domain/merch/merch-order'
import { type PrintfulProduct, type PrintfulProductUpdate } from '@troubadour/domain/merch/printful'
import { isoDates } from '../../db/rows.ts'
import type { Db } from '../../db/tables.ts'
import { lockSettings, nextProductSlug } from './product-slugs.ts'
import { priceOf } from './snapshot.repository.ts'

/** The products of a store with the administrators' settings, in Printful's order. @param source see sourceOf */
export async function listProducts(db: Db, source: string): Promise<PrintfulProduct[]> {
  const rows = await selectProducts(db, source).orderBy('product.position').orderBy('product.id').execute()
  return rows.map(toPrintfulProduct)
}

/** Stores a product's position. @param position null for its default position */
export async function setPosition(trx: Db, id: number, position: number | null): Promise<void> {
  await trx.updateTable('printfulProductSettings').set({ position }).where('id', '=', String(id)).execute()
}

export type ProductChanges = Pick<
  PrintfulProductUpdate,
  'slug' | 'description' | 'categoryLabel' | 'link' | 'saleInfo' | 'additionalImages' | 'isComingSoon'
>

/** @param trx a transaction: it locks the settings, which serializes updates of a product */
export async function findForUpdate(
  trx: Db,
  source: string,
  id: number,
): Promise<PrintfulProduct | undefined> {
  await lockSettings(trx)
  const query = selectProducts(trx, source).where('product.id', '=', String(id))
  const row = await query.forUpdate('settings').executeTakeFirst()
  return row && toPrintfulProduct(row)
}

/** Changes the given settings of a product. @param before from `findForUpdate` */
export async function updateProduct(
  trx: Db,
  before: PrintfulProduct,
  changes: ProductChanges,
  now: Date,
): Promise<PrintfulProduct> {
  const { slug, description, categoryLabel, link, saleInfo, additionalImages, isComingSoon } = changes
  const changed = {
    slug: await nextProductSlug(trx, { before, title: before.title, requested: slug }),
    description: description === undefined ? before.description : description,
    categoryLabel: categoryLabel === undefined ? before.categoryLabel : categoryLabel,
    link: link === undefined ? before.link : link,
    saleInfo: saleInfo ?? before.saleInfo,
    formerSaleInfo: formerSaleInfo(before, saleInfo ?? before.saleInfo),
    additionalImages: additionalImages ?? before.additionalImages,
    isComingSoon: isComingSoon ?? before.isComingSoon,
    version: before.version + 1,
  }
  await trx
    .updateTable('printfulProductSettings')
    .set({ ...changed, updatedAt: now })
    .where('id', '=', String(before.id))
    .execute()
  return { ...before, ...changed }
}

/** Hiding stores the tag for later; setting another tag removes the stored one. */
function formerSaleInfo({ saleInfo, formerSaleInfo }: PrintfulProduct, next: string): string {
  if (next === HIDDEN_SALE_INFO) return saleInfo === HIDDEN_SALE_INFO ? formerSaleInfo : saleInfo
  return next === '' ? formerSaleInfo : ''
}

/** The products of a store with their settings. @param syncedAfter excludes a snapshot that is older */
export function selectProducts(db: Db, source: string, syncedAfter?: Date) {
  return db
    .selectFrom('printfulProducts as product')
    .innerJoin('printfulProductSettings as settings', 'settings.id', 'product.id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('printfulState')
          .select('source')
          .where('source', '=', source)
          .$if(syncedAfter !== undefined, (query) => query.where('syncedAt', '>', syncedAfter ?? null)),
      ),
    )
    .leftJoin('printfulBlanks as blank', (join) => join.on('blank.id', '=', sql`product.blank_ids[1]`))
    .select([
      sql<string>`coalesce(blank.description, '')`.as('blankDescription'),
      sql<string>`coalesce(blank.type, '')`.as('blankType'),
    ])
    .select(['settings.slug', 'settings.description', 'settings.categoryLabel'])
    .select(['product.id', 'product.title', 'product.imagePath as imageUrl', 'product.isSoldOut'])
    .select(['product.currency', 'product.priceMinor', 'product.priceMaxMinor'])
    .select(['settings.link', 'settings.saleInfo', 'settings.formerSaleInfo', 'settings.additionalImages'])
    .select(['settings.isComingSoon', 'settings.position', 'settings.createdAt', 'settings.version'])
}
type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>[number]

function toPrintfulProduct(row: ProductRow): PrintfulProduct {
  return {
    ...isoDates(row),
    id: Number(row.id),
    category: PRINTFUL_CATEGORY,
    price: priceText(priceOf(row)),
  }
}
