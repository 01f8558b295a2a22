import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('media_files')
    .addColumn('id', 'integer', (column) => column.generatedAlwaysAsIdentity().primaryKey())
    .addColumn('path', 'text', (column) => column.notNull().unique())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('alt', 'text', (column) => column.notNull())
    .addColumn('is_public', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('dominant_colour', 'text', (column) => column.notNull())
    .addColumn('placeholder', 'text', (column) => column.notNull())
    .addColumn('created_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('unused_since', 'timestamptz')
    .addCheckConstraint('media_files_public_alt', sql`not is_public or alt <> ''`)
    .execute()
  await sql`
    create trigger notify_content_changed after insert or update or delete or truncate on media_files
    for each statement execute function notify_content_changed()`.execute(db)
}
