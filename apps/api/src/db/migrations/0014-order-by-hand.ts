import { sql, type Kysely } from 'kysely'

const TABLES = ['music_tracks', 'printful_product_settings']

/** Position of a track or product, from 0; null when an administrator never moved it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) await sql`alter table ${sql.id(table)} add column position integer`.execute(db)
}
