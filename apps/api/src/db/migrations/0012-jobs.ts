import { sql, type Kysely } from 'kysely'

/**
 * Background work: a row for each job, and mails that are due by themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('due_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    // The lock of the instance that runs it (jobs/runner-session.ts).
    .addColumn('runner', 'integer')
    .addColumn('started_at', 'timestamptz')
    .addColumn('ended_at', 'timestamptz')
    .addColumn('failed_runs', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('problem', 'text')
    .execute()
  await db.schema
    .alterTable('mails')
    .addColumn('due_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  // In the order in which they are sent.
  await sql`create index mails_due on mails ((kind = 'announcement'), id) where state = 'queued'`.execute(db)
}
