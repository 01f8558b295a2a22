import { sql } from 'kysely'

/** Links whose destination is asked whether it is still there. */
export const watchedLinks = sql`
  create table watched_links (
    id integer generated always as identity primary key,
    url text not null unique,
    every_s integer not null,
    state text not null default 'new' check (state in ('new', 'alive', 'cannot-tell', 'suspected', 'dead')),
    first_dead_at timestamptz,
    checked_at timestamptz,
    last_status text,
    muted_at timestamptz,
    mailed_at timestamptz,
    check (state not in ('suspected', 'dead') or first_dead_at is not null)
  )`
