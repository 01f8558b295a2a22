import { sql, type Kysely } from 'kysely'

/** Changed legal texts, as Markdown and HTML; null for the product's default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table legal_pages (
      page text primary key,
      text text,
      html text,
      updated_on text,
      version integer not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create trigger notify_content_changed after insert or update or delete or truncate on legal_pages
    for each statement execute function notify_content_changed()`.execute(db)
}
