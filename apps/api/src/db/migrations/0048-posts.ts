import { sql, type Kysely } from 'kysely'

/** The musician's own posts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table posts (
      id integer generated always as identity primary key,
      slug text not null,
      title text not null,
      text text not null,
      html text not null,
      pictures jsonb not null,
      link text,
      published_at timestamptz not null,
      is_visible boolean not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version integer not null default 1,
      deleted_at timestamptz
    )`.execute(db)
  await sql`create unique index posts_slug on posts (slug)`.execute(db)
  await sql`create trigger give_slug before insert or update on posts
    for each row execute function give_slug()`.execute(db)
  await sql`
    create trigger notify_content_changed after insert or update or delete or truncate on posts
    for each statement execute function notify_content_changed()`.execute(db)
}
