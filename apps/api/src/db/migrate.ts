import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type MigrationResultSet } from 'kysely/migration'
import pg from 'pg'
import { impatient, migratePatiently, PATIENCE, type Patience } from './impatient-migrations.ts'
import { migrations } from './migrations/index.ts'
import { QUEUE_SCHEMA } from './queue-schema.ts'

interface MigrateOptions {
  /** The owner of the schema. */
  migrationDatabaseUrl: string
  /** The application's own role, which is granted what it needs and owns nothing. */
  databaseUrl: string
  /** 'down' takes the last migration back. */
  direction?: 'up' | 'down'
  patience?: Patience
}

/**
 * Brings the schema up to date, or one step back. Safe when several do it at once: one applies, the others wait
 * and find nothing to do.
 * @returns names of the migrations that were run, in order
 * @throws when a migration fails, or tables stay locked by others; all of them are undone then
 */
export async function migrate({
  migrationDatabaseUrl,
  databaseUrl,
  direction = 'up',
  patience = PATIENCE,
}: MigrateOptions): Promise<string[]> {
  const pool = new pg.Pool({
    connectionString: migrationDatabaseUrl,
    application_name: 'troubadour-migrate',
    max: 2,
  })
  // Errors of idle connections show at the next query.
  pool.on('error', () => {})
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const getMigrations = async () => impatient(migrations, patience)
    const migrator = new Migrator({ db, provider: { getMigrations } })
    const run = namesOf(
      await migratePatiently(
        () => (direction === 'up' ? migrator.migrateToLatest() : migrator.migrateDown()),
        patience,
      ),
    )
    if (direction === 'up') await grantTo(db, roleOf(databaseUrl))
    return run
  } finally {
    await db.destroy()
  }
}

function namesOf({ error, results = [] }: MigrationResultSet): string[] {
  const failed = results.find(({ status }) => status === 'Error')
  if (error) throw new Error(`Migration ${failed?.migrationName ?? ''} failed`, { cause: error })
  return results.map(({ migrationName }) => migrationName)
}

function roleOf(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  return decodeURIComponent(url.username) || (url.searchParams.get('user') ?? '')
}

async function grantTo(db: Kysely<unknown>, role: string): Promise<void> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
  if (!role || role === rows[0]?.role) return
  await db.transaction().execute(async (trx) => {
    // Two that grant at once would change the same rows of the catalogue, which PostgreSQL refuses.
    await sql`select pg_advisory_xact_lock(hashtext('troubadour-grants'))`.execute(trx)
    const to = sql.id(role)
    for (const schema of ['public', QUEUE_SCHEMA].map((name) => sql.id(name))) {
      await sql`grant usage on schema ${schema} to ${to}`.execute(trx)
      await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${to}`.execute(trx)
      await sql`grant usage, select on all sequences in schema ${schema} to ${to}`.execute(trx)
    }
    await sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${to}`.execute(
      trx,
    )
    // The audit log only grows: whoever takes over the API must not be able to remove their traces.
    await sql`revoke update, delete on activity from ${to}`.execute(trx)
    await sql`grant execute on function delete_old_activity() to ${to}`.execute(trx)
  })
}
