import type { Kysely } from 'kysely'

/** Which form a code was last redeemed by: sent once more, it is answered again and counts once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('download_codes').addColumn('attempt', 'text').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('download_codes').dropColumn('attempt').execute()
}
