import { sql, type Kysely } from 'kysely'

/** The musician's own pages, as Markdown and as HTML rendered when it is saved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table own_pages (
      id integer generated always as identity primary key,
      slug text not null,
      title text not null,
      description text,
      text text not null,
      html text not null default '',
      place text not null,
      is_visible boolean not null,
      position integer,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version integer not null default 1,
      deleted_at timestamptz
    )`.execute(db)
  await sql`create unique index own_pages_slug on own_pages (slug)`.execute(db)
  await sql`create trigger give_slug before insert or update on own_pages
    for each row execute function give_slug()`.execute(db)
  await sql`
    create trigger notify_content_changed after insert or update or delete or truncate on own_pages
    for each statement execute function notify_content_changed()`.execute(db)
}
