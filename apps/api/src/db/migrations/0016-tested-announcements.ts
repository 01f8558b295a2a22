import type { Kysely } from 'kysely'

/** Whether an announcement was tried by a test mail as it is written now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('announcements').addColumn('tested_digest', 'text').execute()
}
