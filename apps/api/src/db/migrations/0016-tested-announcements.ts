import { sql, type Kysely } from 'kysely'

/** Whether an announcement was tried by a test mail as it is written now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table announcements add column tested_digest text`.execute(db)
}
