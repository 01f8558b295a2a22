import { sql, type Kysely } from 'kysely'

/** Administrators' email addresses, single-use links, and moving two-factor to a new phone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users
    add column email text,
    add column pending_email text`.execute(db)
  await sql`alter table totp_setups add column replaces boolean not null default false`.execute(db)
  await sql`alter table mails add column user_id integer references users on delete cascade`.execute(db)
  await sql`create index mails_user on mails (user_id) where user_id is not null`.execute(db)
  await sql`
    create table account_links (
      id integer generated always as identity primary key,
      kind text not null check (kind in ('invitation', 'password-reset', 'address')),
      digest text not null unique,
      user_id integer not null references users on delete cascade,
      email text,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index account_links_user on account_links (user_id)`.execute(db)
}
