import { sql, type Kysely } from 'kysely'

/** Events, music tracks and site settings, and the notice that tells every instance of a change to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('events')
    .addColumn('id', 'integer', (column) => column.generatedAlwaysAsIdentity().primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('time', 'text')
    .addColumn('venue', 'text', (column) => column.notNull())
    .addColumn('location', 'text', (column) => column.notNull())
    .addColumn('price', 'text', (column) => column.notNull())
    .addColumn('link', 'text')
    .addColumn('image_url', 'text', (column) => column.notNull())
    .addColumn('is_featured', 'boolean', (column) => column.notNull())
    .addColumn('is_visible', 'boolean', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await sql`create unique index events_one_featured on events (is_featured) where is_featured`.execute(db)

  await db.schema
    .createTable('music_tracks')
    .addColumn('id', 'integer', (column) => column.generatedAlwaysAsIdentity().primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('image_url', 'text', (column) => column.notNull())
    .addColumn('spotify_embed_url', 'text')
    .addColumn('stream_url', 'text')
    .addColumn('presave_url', 'text')
    .addColumn('release_date', 'date')
    .addColumn('sale_info', 'text', (column) => column.notNull())
    .addColumn('is_coming_soon', 'boolean', (column) => column.notNull())
    .addColumn('is_visible_in_hear_it', 'boolean', (column) => column.notNull())
    .addColumn('is_visible_in_store', 'boolean', (column) => column.notNull())
    .addColumn('coming_soon_tag', 'text', (column) => column.notNull())
    .addColumn('price', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()

  await db.schema
    .createTable('site_settings')
    // One row at most: its key can only be true.
    .addColumn('id', 'boolean', (column) =>
      column
        .primaryKey()
        .defaultTo(true)
        .check(sql`id`),
    )
    .addColumn('settings', 'jsonb', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .execute()

  // In the database, so that no writer (a script, psql, a restore) can forget it.
  await sql`
    create function notify_content_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('content_changed', tg_table_name);
      return null;
    end $$`.execute(db)
  for (const table of ['events', 'music_tracks', 'site_settings']) {
    await sql`
      create trigger notify_content_changed after insert or update or delete or truncate on ${sql.id(table)}
      for each statement execute function notify_content_changed()`.execute(db)
  }
}
