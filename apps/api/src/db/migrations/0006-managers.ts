import { sql, type Kysely } from 'kysely'

/**
 * Deleted events and tracks that can be brought back, and drafts. What a version of the program before this one
 * writes stays complete: the new columns may be empty, and an event of its own making is not deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['events', 'music_tracks']) {
    await db.schema.alterTable(table).addColumn('deleted_at', 'timestamptz').execute()
    await sql`create index ${sql.id(`${table}_deleted`)} on ${sql.id(table)} (deleted_at)
      where deleted_at is not null`.execute(db)
  }
  // A deleted event keeps its flag, so that it can come back with it.
  await db.schema.dropIndex('events_one_featured').execute()
  await sql`create unique index events_one_featured on events (is_featured)
    where is_featured and deleted_at is null`.execute(db)

  await db.schema
    .createTable('drafts')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('content', 'jsonb', (column) => column.notNull())
    .addColumn('base_version', 'integer')
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('drafts_pkey', ['user_id', 'key'])
    .execute()
  await db.schema.createIndex('drafts_updated').on('drafts').column('updated_at').execute()
}
