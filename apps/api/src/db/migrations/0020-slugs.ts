import { slugOf } from '@troubadour/domain/address/slug-of'
import { sql, type Kysely } from 'kysely'

/** Rows per commit, so that no lock is held long. */
const BATCH = 500

/** Columns read from both tables. */
interface Row {
  id: number
  title: string
  date?: string
  createdAt: Date
}

/** Slugs of events and tracks, and their former ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table former_slugs (
      kind text not null,
      slug text not null,
      entity_id integer not null,
      is_public boolean not null,
      constraint former_slugs_pkey primary key (kind, slug)
    )`.execute(db)
  // A row inserted by the previous program version has its id as slug until this version saves it.
  await sql`
    create function give_slug() returns trigger language plpgsql as $$
    begin
      new.slug := coalesce(new.slug, new.id::text);
      return new;
    end $$`.execute(db)
  for (const table of ['events', 'music_tracks']) {
    await sql`alter table ${sql.id(table)} add column slug text`.execute(db)
    await sql`create trigger give_slug before insert or update on ${sql.id(table)}
      for each row execute function give_slug()`.execute(db)
    await giveSlugs(db, table)
    await sql`create unique index ${sql.id(`${table}_slug`)} on ${sql.id(table)} (slug)`.execute(db)
    await sql`alter table ${sql.id(table)} alter column slug set not null`.execute(db)
  }
}

async function giveSlugs(db: Kysely<unknown>, table: string): Promise<void> {
  const taken = new Set<string>()
  for (let lastId = 0; ;) {
    const { rows } = await sql<Row>`
      select * from ${sql.id(table)} where id > ${lastId} order by id limit ${BATCH}`.execute(db)
    if (rows.length === 0) return
    for (const row of rows) {
      const wanted = slugOf(row)
      const slug = taken.has(wanted) ? `${wanted}-${row.id}` : wanted
      taken.add(slug)
      await sql`update ${sql.id(table)} set slug = ${slug} where id = ${row.id}`.execute(db)
      lastId = row.id
    }
  }
}
