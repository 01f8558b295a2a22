import { sql, type Kysely } from 'kysely'

/**
 * Pending purges of a CDN in front of the public site (docs/decisions/0017-cdn-purge.md), shared by all instances: one
 * of them calls, and another takes over when it ends.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cdn_purge (
      -- One row: its key can only be true.
      id boolean primary key default true check (id),
      changed_at timestamptz,
      due_at timestamptz,
      began_at timestamptz,
      leased_until timestamptz,
      failed_tries integer not null default 0
    )`.execute(db)
  await sql`insert into cdn_purge default values`.execute(db)
}
