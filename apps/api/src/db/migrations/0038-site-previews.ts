import { sql, type Kysely } from 'kysely'

/** Unsaved settings, which the public site shows to those with the link. Only the digest of its token is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table site_previews (
      digest text primary key,
      settings jsonb not null,
      admin_origin text not null,
      created_by integer not null references users on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db)
}
