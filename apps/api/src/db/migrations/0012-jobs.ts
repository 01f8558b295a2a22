import { sql, type Kysely } from 'kysely'

/** Background jobs: a row for each, and due times of mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table jobs (
      name text primary key,
      due_at timestamptz not null default now(),
      -- The lock of the instance that runs it (jobs/runner-session.ts).
      runner integer,
      started_at timestamptz,
      ended_at timestamptz,
      failed_runs integer not null default 0,
      problem text
    )`.execute(db)
  await sql`alter table mails
    add column due_at timestamptz not null default now(),
    add column tries integer not null default 0`.execute(db)
  // In the order of sending.
  await sql`create index mails_due on mails ((kind = 'announcement'), id) where state = 'queued'`.execute(db)
}
