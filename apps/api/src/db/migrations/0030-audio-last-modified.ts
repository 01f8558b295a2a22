import { sql, type Kysely } from 'kysely'

/** When a file was last changed, in ms: another one of the same name and length is not the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audio_files add column last_modified bigint`.execute(db)
}
