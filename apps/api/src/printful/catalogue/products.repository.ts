import { HIDDEN_SALE_INFO } from '@troubadour/domain/merch/merch-values'
import { priceText } from './money.ts'
import {
  PRINTFUL_CATEGORY,
  type PrintfulProduct,
  type PrintfulProductUpdate,
} from '@troubadour/domain/merch/printful-product'
import type { Db } from '../../db/tables.ts'
import { priceOf } from './snapshot.repository.ts'

/** The products of a store with what administrators have set, in Printful's order. @param source see sourceOf */
export async function listProducts(db: Db, source: string): Promise<PrintfulProduct[]> {
  const rows = await selectProducts(db, source).orderBy('product.position').orderBy('product.id').execute()
  return rows.map(toPrintfulProduct)
}

/** What an administrator writes of a product. */
export type ProductChanges = Pick<
  PrintfulProductUpdate,
  'link' | 'saleInfo' | 'additionalImages' | 'isComingSoon'
>

export type ProductUpdateResult =
  | { outcome: 'updated'; before: PrintfulProduct; product: PrintfulProduct }
  | { outcome: 'stale'; product: PrintfulProduct }
  | { outcome: 'missing' }

/**
 * Changes what is given of a product's settings.
 * @param trx a transaction: it holds the settings, so that writers of one product take turns
 * @param version the one that the writer had read; null writes over whatever there is
 */
export async function updateProduct(
  trx: Db,
  {
    source,
    id,
    version,
    changes,
  }: { source: string; id: number; version: number | null; changes: ProductChanges },
  now: Date,
): Promise<ProductUpdateResult> {
  const row = await selectProducts(trx, source)
    .where('product.id', '=', String(id))
    .forUpdate('settings')
    .executeTakeFirst()
  if (!row) return { outcome: 'missing' }
  const before = toPrintfulProduct(row)
  if (version !== null && version !== row.version) return { outcome: 'stale', product: before }

  const { link, saleInfo, additionalImages, isComingSoon } = changes
  const changed = {
    link: link === undefined ? row.link : link,
    sale_info: saleInfo ?? row.sale_info,
    former_sale_info: formerSaleInfo(before, saleInfo ?? row.sale_info),
    additional_images: additionalImages ?? row.additional_images,
    is_coming_soon: isComingSoon ?? row.is_coming_soon,
    version: row.version + 1,
  }
  await trx
    .updateTable('printful_product_settings')
    .set({ ...changed, updated_at: now })
    .where('id', '=', String(id))
    .execute()
  return { outcome: 'updated', before, product: toPrintfulProduct({ ...row, ...changed }) }
}

/** Hiding remembers the tag; it is forgotten when another one is given, and so is nothing that may be put back. */
function formerSaleInfo({ saleInfo, formerSaleInfo }: PrintfulProduct, next: string): string {
  if (next === HIDDEN_SALE_INFO) return saleInfo === HIDDEN_SALE_INFO ? formerSaleInfo : saleInfo
  return next === '' ? formerSaleInfo : ''
}

function selectProducts(db: Db, source: string) {
  return db
    .selectFrom('printful_products as product')
    .innerJoin('printful_product_settings as settings', 'settings.id', 'product.id')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('printful_state').select('source').where('source', '=', source)),
    )
    .select([
      'product.id',
      'product.title',
      'product.image_path',
      'product.currency',
      'product.price_minor',
      'product.price_max_minor',
      'product.is_sold_out',
      'settings.link',
      'settings.sale_info',
      'settings.former_sale_info',
      'settings.additional_images',
      'settings.is_coming_soon',
      'settings.created_at',
      'settings.version',
    ])
}
type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>[number]

function toPrintfulProduct(row: ProductRow): PrintfulProduct {
  return {
    id: Number(row.id),
    title: row.title,
    category: PRINTFUL_CATEGORY,
    imageUrl: row.image_path,
    price: priceText(priceOf(row)),
    link: row.link,
    saleInfo: row.sale_info,
    additionalImages: row.additional_images,
    isComingSoon: row.is_coming_soon,
    formerSaleInfo: row.former_sale_info,
    isSoldOut: row.is_sold_out,
    priceMinor: row.price_minor,
    priceMaxMinor: row.price_max_minor,
    currency: row.currency,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }
}
