import { sql, type Kysely } from 'kysely'

/** Events, music tracks and site settings, and the notification that tells every instance of a change to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table events (
      id integer generated always as identity primary key,
      title text not null,
      description text,
      date text not null,
      time text,
      venue text not null,
      location text not null,
      price text not null,
      link text,
      image_url text not null,
      is_featured boolean not null,
      is_visible boolean not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version integer not null default 1
    )`.execute(db)
  await sql`create unique index events_one_featured on events (is_featured) where is_featured`.execute(db)

  await sql`
    create table music_tracks (
      id integer generated always as identity primary key,
      title text not null,
      description text,
      image_url text not null,
      spotify_embed_url text,
      stream_url text,
      presave_url text,
      release_date date,
      sale_info text not null,
      is_coming_soon boolean not null,
      is_visible_in_hear_it boolean not null,
      is_visible_in_store boolean not null,
      coming_soon_tag text not null,
      price text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version integer not null default 1
    )`.execute(db)

  await sql`
    create table site_settings (
      -- One row at most: its key can only be true.
      id boolean primary key default true check (id),
      settings jsonb not null,
      version integer not null default 1,
      updated_at timestamptz not null
    )`.execute(db)

  // As a trigger, so that no writer (a script, psql, a restore) can omit it.
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
