import type { Kysely } from 'kysely'

/** When a file was last changed, in ms: another one of the same name and length is not the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('audio_files').addColumn('last_modified', 'bigint').execute()
}
