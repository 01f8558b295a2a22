import { sql, type Kysely } from 'kysely'

/** The legal texts that were changed, as Markdown and as the HTML that it makes; null for the default of the product. */
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
