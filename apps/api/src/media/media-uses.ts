import { sql } from 'kysely'
import type { Db, Tables } from '../db/tables.ts'

/**
 * The tables whose rows may name uploaded pictures, in whatever column. A row that exists counts: one that is deleted
 * but can be restored, too. A table that comes later is added here.
 */
const TABLES_WITH_PICTURES = [
  'events',
  'musicTracks',
  'siteSettings',
  'drafts',
  'printfulProducts',
  'printfulProductSettings',
] as const satisfies (keyof Tables)[]

/** The stems (see `pictureStem`) of all pictures that something names. */
export async function usedPictureStems(db: Db): Promise<Set<string>> {
  const texts = TABLES_WITH_PICTURES.map(
    (table) => sql`select content::text as text from ${sql.table(table)} content`,
  )
  const { rows } = await sql<{ stem: string }>`
    select distinct match[1] as stem from (${sql.join(texts, sql` union all `)}) texts,
      regexp_matches(text, '/media/((?:[A-Za-z0-9_-]{12}|[0-9a-f]{32})-[0-9]+x[0-9]+)', 'g') as match`.execute(
    db,
  )
  return new Set(rows.map(({ stem }) => stem))
}
