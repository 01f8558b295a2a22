import { sql, type Kysely } from 'kysely'

/** The press kit, its uploaded files, and its private links, of whose tokens only digests are stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table press_kit (
      id boolean primary key default true check (id),
      is_on boolean not null,
      content jsonb not null,
      html jsonb not null,
      version integer not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create trigger notify_content_changed after insert or update or delete or truncate on press_kit
    for each statement execute function notify_content_changed()`.execute(db)
  await sql`
    create table press_files (
      id text primary key,
      stored text not null,
      name text not null,
      bytes bigint not null,
      checksum bigint not null,
      picture text,
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create table press_links (
      id integer generated always as identity primary key,
      digest text not null unique,
      note text not null,
      created_at timestamptz not null
    )`.execute(db)
}
