import { sql, type Kysely } from 'kysely'

/** Version of a recording's texts, to detect stale saves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recordings add column version integer not null default 1`.execute(db)
}
