import { sql, type Kysely } from 'kysely'

const TABLES = ['music_tracks', 'printful_product_settings']

/** Where an administrator put a track or a product, from 0; null when it was never moved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) await sql`alter table ${sql.id(table)} add column position integer`.execute(db)
}
