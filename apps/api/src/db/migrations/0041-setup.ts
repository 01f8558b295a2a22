import { sql, type Kysely } from 'kysely'

/** Progress of the set-up. A site with content needs none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table setup (
      id boolean primary key default true check (id),
      steps jsonb not null default '{}',
      is_dismissed boolean not null default false,
      backup text
    )`.execute(db)
  await sql`
    insert into setup (is_dismissed) select true
    where exists (select from site_settings) or exists (select from events) or exists (select from music_tracks)`.execute(
    db,
  )
}
