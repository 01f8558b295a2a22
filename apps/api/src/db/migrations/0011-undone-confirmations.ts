import type { Kysely } from 'kysely'

/** A link to confirm with says that its address has left the list since, instead of that it is not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('confirmation_tokens').addColumn('undone_at', 'timestamptz').execute()
}
