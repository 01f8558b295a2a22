import { sql, type Kysely } from 'kysely'

/** Drops tables that are no longer used (docs/decisions/0035-drop-the-unused-tables.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table mail_state, cdn_purge`.execute(db)
  await sql`drop schema if exists pgboss cascade`.execute(db)
}
