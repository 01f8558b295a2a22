import { sql, type Kysely } from 'kysely'

/** Settings that are not saved, as the public site shows them to who has their link. Of its token the digest is stored. */
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
