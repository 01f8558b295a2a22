import { sql, type Kysely } from 'kysely'

/** Two-factor, recovery codes, data of sessions, throttled attempts, and the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users
    add column totp_secret text,
    add column totp_key_id text,
    add column totp_last_step integer not null default 0,
    add column code_failures integer not null default 0,
    add column codes_locked_until timestamptz,
    add column session_epoch integer not null default 0`.execute(db)

  await sql`alter table sessions
    add column id integer generated always as identity unique,
    add column user_agent text,
    add column ip_address text,
    add column code_failures integer not null default 0,
    add column parent_digest text,
    add column logged_out_at timestamptz`.execute(db)
  await sql`create index sessions_parent on sessions (parent_digest)`.execute(db)

  await sql`
    create table totp_setups (
      session_digest text primary key references sessions (id_digest) on delete cascade,
      secret text not null,
      key_id text not null,
      failures integer not null default 0,
      expires_at timestamptz not null
    )`.execute(db)

  await sql`
    create table recovery_codes (
      id integer generated always as identity primary key,
      user_id integer not null references users on delete cascade,
      salt text not null,
      code_hash text not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index recovery_codes_user on recovery_codes (user_id)`.execute(db)

  await sql`
    create table known_networks (
      user_id integer not null references users on delete cascade,
      network text not null,
      last_seen_at timestamptz not null,
      constraint known_networks_pk primary key (user_id, network)
    )`.execute(db)

  await sql`
    create table throttles (
      key text primary key,
      failures integer not null,
      blocked_until timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)

  await sql`
    create table activity (
      id integer generated always as identity primary key,
      at timestamptz not null,
      kind text not null check (kind in ('sign-in', 'refusal', 'change')),
      summary text not null,
      user_id integer references users on delete set null,
      username text,
      is_from_server boolean not null,
      before jsonb,
      after jsonb,
      ip_address text,
      device text
    )`.execute(db)
  await sql`create index activity_at on activity (at, id)`.execute(db)
  await sql`create index activity_kind on activity (kind, at, id)`.execute(db)
  await sql`create index activity_username on activity (username, at, id)`.execute(db)
}
