import { sql, type Kysely } from 'kysely'

/** A link to confirm with says that its address has left the list since, instead of that it is not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table confirmation_tokens add column undone_at timestamptz`.execute(db)
}
