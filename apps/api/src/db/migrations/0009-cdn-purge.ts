import { sql, type Kysely } from 'kysely'

/**
 * What a CDN in front of the public site has still to be told of (docs/decisions/0017-cdn-purge.md), shared by all instances:
 * one of them calls, and another takes over when it ends.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('cdn_purge')
    // One row: its key can only be true.
    .addColumn('id', 'boolean', (column) =>
      column
        .primaryKey()
        .defaultTo(true)
        .check(sql`id`),
    )
    .addColumn('changed_at', 'timestamptz')
    .addColumn('due_at', 'timestamptz')
    .addColumn('began_at', 'timestamptz')
    .addColumn('leased_until', 'timestamptz')
    .addColumn('failed_tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`insert into cdn_purge default values`.execute(db)
}
