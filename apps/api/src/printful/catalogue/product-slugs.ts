import { HIDDEN_SALE_INFO } from '@troubadour/domain/schema/item-values'
import { sql } from 'kysely'
import { findFormer, nextSlug, rememberSlug } from '../../db/slugs.ts'
import type { Db } from '../../db/tables.ts'

// Slugs are stored with the settings, which outlive the snapshot.
const KIND = 'printfulProductSettings'

/** Serializes changes of the products' order and slugs until the transaction ends. */
export async function lockSettings(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${KIND}))`.execute(trx)
}

/**
 * The slug of a product whose settings are written (docs/product/states.md#addresses). The former slug is stored.
 * @param before the title that its slug was made from
 * @param requested as in nextSlug
 * @throws HttpError as nextSlug does
 */
export async function nextProductSlug(
  trx: Db,
  {
    before: { id, title: formerTitle, slug, saleInfo },
    title,
    requested,
  }: {
    before: { id: number; title: string; slug: string | null; saleInfo: string }
    title: string
    requested?: string | null | undefined
  },
): Promise<string> {
  const before = slug === null ? undefined : { id, title: formerTitle, slug }
  const next = await nextSlug(trx, KIND, { before, after: { id, title }, requested })
  if (before && next !== slug) await rememberSlug(trx, KIND, before, saleInfo !== HIDDEN_SALE_INFO)
  return next
}

/** Updates slugs to the titles of the snapshot. @param trx a transaction that has locked the settings */
export async function followTitles(trx: Db): Promise<void> {
  const rows = await trx
    .selectFrom('printfulProductSettings as settings')
    .innerJoin('printfulProducts as product', 'product.id', 'settings.id')
    .select(['settings.id', 'settings.title as formerTitle', 'settings.slug', 'settings.saleInfo'])
    .select('product.title')
    .where(sql<boolean>`settings.slug is null or settings.title is distinct from product.title`)
    .orderBy('product.position')
    .execute()
  for (const { title, formerTitle, ...row } of rows) {
    const before = { ...row, id: Number(row.id), title: formerTitle ?? title }
    const slug = await nextProductSlug(trx, { before, title })
    await trx.updateTable('printfulProductSettings').set({ slug, title }).where('id', '=', row.id).execute()
  }
}

/**
 * Resolves a slug, as for other content: the current slug; 'gone' when Printful no longer has the product; undefined
 * when it is hidden or never existed.
 * @param source see sourceOf
 */
export async function findProductAddress(
  db: Db,
  source: string,
  slug: string,
): Promise<string | 'gone' | undefined> {
  const former = await findFormer(db, KIND, slug)
  const settings = db
    .selectFrom('printfulProductSettings as settings')
    .innerJoin('printfulState as state', (join) => join.on('state.source', '=', source))
    .leftJoin('printfulProducts as product', 'product.id', 'settings.id')
    .select(['settings.slug', 'settings.saleInfo', 'product.id as productId'])
  const row = await (
    former === undefined
      ? settings.where('settings.slug', '=', slug)
      : settings.where('settings.id', '=', String(former))
  ).executeTakeFirst()
  if (!row || row.slug === null || row.saleInfo === HIDDEN_SALE_INFO) return undefined
  return row.productId === null ? 'gone' : row.slug
}
