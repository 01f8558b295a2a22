import { sql, type Kysely } from 'kysely'

/** Marks confirmation links whose address has left the list, so that they say so instead of being unknown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table confirmation_tokens add column undone_at timestamptz`.execute(db)
}
