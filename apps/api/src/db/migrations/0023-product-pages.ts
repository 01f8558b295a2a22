import { slugOf } from '@troubadour/domain/address/slug-of'
import { sql, type Kysely } from 'kysely'

/** Products per query. */
const BATCH = 500

/**
 * Slugs of products, which outlive the snapshot, and their own texts; variants, and descriptions of blanks. Products of
 * the previous program version get their slug from the next sync.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table printful_products
    add column variants jsonb not null default '[]',
    add column changed_at timestamptz not null default now()`.execute(db)
  await sql`alter table printful_product_settings
    add column slug text,
    add column title text,
    add column description text,
    add column category_label text`.execute(db)
  await sql`
    create table printful_blanks (
      id bigint primary key,
      description text not null,
      type text not null,
      read_at timestamptz not null,
      changed_at timestamptz not null
    )`.execute(db)
  await sql`
    create trigger notify_content_changed after insert or update or delete or truncate on printful_blanks
    for each statement execute function notify_content_changed()`.execute(db)
  // Printful's ids may exceed an integer. The table has few rows.
  await sql`alter table former_slugs alter column entity_id type bigint`.execute(db)
  await giveSlugs(db)
  await sql`create unique index printful_product_settings_slug on printful_product_settings (slug)`.execute(
    db,
  )
}

async function giveSlugs(db: Kysely<unknown>): Promise<void> {
  const taken = new Set<string>()
  for (let lastId = 0; ;) {
    const { rows } = await sql<{ id: string; title: string }>`
      select id, title from printful_products
      where id > ${lastId} order by id limit ${BATCH}`.execute(db)
    if (rows.length === 0) return
    for (const { id, title } of rows) {
      lastId = Number(id)
      const wanted = slugOf({ id: lastId, title })
      const slug = taken.has(wanted) ? `${wanted.slice(0, 60).replace(/-+$/, '')}-${id}` : wanted
      taken.add(slug)
      await sql`update printful_product_settings set slug = ${slug}, title = ${title} where id = ${lastId}`.execute(
        db,
      )
    }
  }
}
