import { sql, type Kysely } from 'kysely'

/**
 * Deleted events and tracks that can be restored, and drafts. Rows of the previous program version stay valid: the new
 * columns are nullable or have defaults.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['events', 'music_tracks']) {
    await sql`alter table ${sql.id(table)} add column deleted_at timestamptz`.execute(db)
    await sql`create index ${sql.id(`${table}_deleted`)} on ${sql.id(table)} (deleted_at)
      where deleted_at is not null`.execute(db)
  }
  // A deleted event keeps its flag for a restore.
  await sql`drop index events_one_featured`.execute(db)
  await sql`create unique index events_one_featured on events (is_featured)
    where is_featured and deleted_at is null`.execute(db)

  await sql`
    create table drafts (
      user_id integer not null references users on delete cascade,
      key text not null,
      content jsonb not null,
      base_version integer,
      updated_at timestamptz not null,
      constraint drafts_pkey primary key (user_id, key)
    )`.execute(db)
  await sql`create index drafts_updated on drafts (updated_at)`.execute(db)
}
