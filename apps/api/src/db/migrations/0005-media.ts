import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table media_files (
      id integer generated always as identity primary key,
      path text not null unique,
      width integer not null,
      height integer not null,
      bytes integer not null,
      alt text not null,
      is_public boolean not null default false,
      dominant_colour text not null,
      placeholder text not null,
      created_by integer references users on delete set null,
      created_at timestamptz not null,
      unused_since timestamptz,
      constraint media_files_public_alt check (not is_public or alt <> '')
    )`.execute(db)
  await sql`
    create trigger notify_content_changed after insert or update or delete or truncate on media_files
    for each statement execute function notify_content_changed()`.execute(db)
}
