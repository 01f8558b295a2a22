import { sql, type Kysely } from 'kysely'

/** Whether a test mail of an announcement's current text was sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table announcements add column tested_digest text`.execute(db)
}
