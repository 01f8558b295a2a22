import { sql, type Kysely } from 'kysely'

/** Counts the changes of a recording's texts, so that a stale one is noticed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recordings add column version integer not null default 1`.execute(db)
}
