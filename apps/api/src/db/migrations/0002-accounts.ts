import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id integer generated always as identity primary key,
      username text not null,
      password_hash text not null,
      totp_enabled_at timestamptz,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create unique index users_username on users (lower(username))`.execute(db)

  await sql`
    create table sessions (
      id_digest text primary key,
      user_id integer not null references users on delete cascade,
      stage text not null check (stage in ('half', 'full')),
      data jsonb not null default '{}',
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz
    )`.execute(db)
  await sql`create index sessions_user on sessions (user_id)`.execute(db)
  await sql`create index sessions_expiry on sessions (expires_at)`.execute(db)
}
