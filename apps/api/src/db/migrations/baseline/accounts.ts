import { sql } from 'kysely'

/** Administrators, their sessions and links, limits of attempts, and the audit log. */
export const accounts = sql`
  create table users (
    id integer generated always as identity primary key,
    username text not null,
    password_hash text not null,
    email text,
    pending_email text,
    totp_enabled_at timestamptz,
    totp_secret text,
    totp_key_id text,
    totp_last_step integer not null default 0,
    code_failures integer not null default 0,
    codes_locked_until timestamptz,
    session_epoch integer not null default 0,
    created_at timestamptz not null
  );
  create unique index users_username on users (lower(username));

  create table sessions (
    id_digest text primary key,
    id integer generated always as identity unique,
    user_id integer not null references users on delete cascade,
    stage text not null check (stage in ('half', 'full')),
    data jsonb not null default '{}',
    user_agent text,
    ip_address text,
    code_failures integer not null default 0,
    parent_digest text,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    logged_out_at timestamptz
  );
  create index sessions_user on sessions (user_id);
  create index sessions_expiry on sessions (expires_at);
  create index sessions_parent on sessions (parent_digest);

  create table totp_setups (
    session_digest text primary key references sessions (id_digest) on delete cascade,
    secret text not null,
    key_id text not null,
    replaces boolean not null default false,
    failures integer not null default 0,
    expires_at timestamptz not null
  );

  create table recovery_codes (
    id integer generated always as identity primary key,
    user_id integer not null references users on delete cascade,
    salt text not null,
    code_hash text not null,
    used_at timestamptz
  );
  create index recovery_codes_user on recovery_codes (user_id);

  create table account_links (
    id integer generated always as identity primary key,
    kind text not null check (kind in ('invitation', 'password-reset', 'address')),
    digest text not null unique,
    user_id integer not null references users on delete cascade,
    email text,
    created_at timestamptz not null,
    expires_at timestamptz not null
  );
  create index account_links_user on account_links (user_id);

  create table known_networks (
    user_id integer not null references users on delete cascade,
    network text not null,
    last_seen_at timestamptz not null,
    constraint known_networks_pk primary key (user_id, network)
  );

  create table throttles (
    key text primary key,
    failures integer not null,
    blocked_until timestamptz not null,
    updated_at timestamptz not null
  );

  create table drafts (
    user_id integer not null references users on delete cascade,
    key text not null,
    content jsonb not null,
    base_version integer,
    updated_at timestamptz not null,
    primary key (user_id, key)
  );
  create index drafts_updated on drafts (updated_at);

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
  );
  create index activity_at on activity (at, id);
  create index activity_kind on activity (kind, at, id);
  create index activity_username on activity (username, at, id);

  -- A function, because the application's role may only add and read entries. In batches, within the statement timeout.
  create function delete_old_activity() returns integer
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$
    with deleted as (
      delete from public.activity where id in (
        select id from public.activity
        where at < now() - interval '400 days' or (kind = 'refusal' and at < now() - interval '30 days')
        order by at limit 10000)
      returning id)
    select count(*)::integer from deleted
  $$;
  revoke all on function delete_old_activity() from public;`
