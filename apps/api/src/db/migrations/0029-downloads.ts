import { sql, type Kysely } from 'kysely'

/** Who may download a release, the length of previews, and the download files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table music_tracks
      add column downloads text not null default 'none' check (downloads in ('none', 'free', 'email', 'code')),
      add column preview_seconds integer`.execute(db)
  await sql`
    alter table audio_files
      add column preview_seconds integer,
      add column downloads jsonb not null default '[]',
      add column downloads_key text`.execute(db)
  await sql`
    create or replace trigger notify_content_changed
    after insert or update of state, forms, downloads or delete on audio_files
    for each statement execute function notify_content_changed()`.execute(db)
}
