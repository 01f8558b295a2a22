import type { Kysely } from 'kysely'

/** Id of the attempt that last redeemed a code: a repeated request gets the same response and counts once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('download_codes').addColumn('attempt', 'text').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('download_codes').dropColumn('attempt').execute()
}
