import { sql, type Kysely } from 'kysely'

/** Last modification of a file in ms, to tell apart files of the same name and size. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audio_files add column last_modified bigint`.execute(db)
}
