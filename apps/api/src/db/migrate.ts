import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type MigrationResultSet, type Migration } from 'kysely/migration'
import pg from 'pg'
import { CAMEL_CASE } from './database.ts'
import { storeReadingsAtMigration } from './event-readings.ts'
import { BASELINE, lastMigration, listApplied, migrations, requireBaseline } from './migrations/index.ts'
import type { Tables } from './tables.ts'

interface MigrateOptions {
  /** Connects as the owner of the schema. */
  migrationDatabaseUrl: string
  /** Names the application's role, which is granted only the rights it needs. */
  databaseUrl: string
  lockRetry?: LockRetry
}

/**
 * Brings the schema up to date. Safe to run concurrently: one runs the migrations, the others wait.
 * @returns names of the applied migrations, in order
 * @throws when the database is not in UTF-8 or older than the baseline, a migration fails or tables stay locked; nothing changes then
 */
export async function migrate({
  migrationDatabaseUrl,
  databaseUrl,
  lockRetry = LOCK_RETRY,
}: MigrateOptions): Promise<string[]> {
  const pool = new pg.Pool({
    connectionString: migrationDatabaseUrl,
    application_name: 'troubadour-migrate',
    max: 2,
  })
  // The pool drops a connection that fails while idle; without a database the next query fails.
  pool.on('error', () => {})
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await requireUtf8(db)
    const applied = await listApplied(db)
    requireBaseline('database', applied)
    const known = { ...stepsIn(applied), ...migrations }
    const getMigrations = async () => withLockTimeout(known, lockRetry)
    const migrator = new Migrator({ db, provider: { getMigrations } })
    const run = namesOf(await migrateWithRetries(() => migrator.migrateToLatest(), lockRetry))
    await storeReadingsAtMigration(db.withPlugin(CAMEL_CASE))
    await grantTo(db, roleOf(databaseUrl))
    return run
  } finally {
    await db.destroy()
  }
}

/** Other encodings lack letters of languages, and the search cannot take accents off. @throws Error */
async function requireUtf8(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ serverEncoding: string }>`
    select current_setting('server_encoding') as "serverEncoding"`.execute(db)
  const encoding = rows[0]?.serverEncoding
  if (encoding === 'UTF8') return
  throw new Error(
    `The database has the encoding ${encoding}. Make one with the encoding UTF8, and restore a backup into it.`,
  )
}

/**
 * The applied steps before the baseline, and those of newer versions, after which an older one still has to start: the
 * migrator refuses a database with migrations that it does not know.
 */
function stepsIn(applied: string[]): Record<string, Migration> {
  const steps = applied.filter((name) => name < BASELINE || name > lastMigration)
  return Object.fromEntries(steps.map((name) => [name, { up: async () => {} }]))
}

/** The names of the applied migrations. @throws the error that the migrator returned */
export function namesOf({ error, results = [] }: MigrationResultSet): string[] {
  const failed = results.find(({ status }) => status === 'Error')
  if (error) throw new Error(`Migration ${failed?.migrationName ?? ''} failed`, { cause: error })
  return results.map(({ migrationName }) => migrationName)
}

function roleOf(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  return decodeURIComponent(url.username) || (url.searchParams.get('user') ?? '')
}

async function grantTo(db: Kysely<Tables>, role: string): Promise<void> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
  if (!role || role === rows[0]?.role) return
  await db.transaction().execute(async (trx) => {
    // Two concurrent grants would change the same catalogue rows, which PostgreSQL refuses.
    await sql`select pg_advisory_xact_lock(hashtext('troubadour-grants'))`.execute(trx)
    const to = sql.id(role)
    await sql`grant usage on schema public to ${to}`.execute(trx)
    await sql`grant select, insert, update, delete on all tables in schema public to ${to}`.execute(trx)
    await sql`grant usage, select on all sequences in schema public to ${to}`.execute(trx)
    await sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${to}`.execute(
      trx,
    )
    // The audit log only grows: an attacker who takes over the API must not be able to remove traces.
    await sql`revoke update, delete on activity from ${to}`.execute(trx)
    await sql`grant execute on function delete_old_activity() to ${to}`.execute(trx)
  })
}

export interface LockRetry {
  lockTimeoutMs: number
  /** Waits before an attempt; first called with 2. */
  pause: (attempt: number) => Promise<void>
}

const ATTEMPTS = 4
const PAUSE_MS = 2000

const LOCK_RETRY: LockRetry = { lockTimeoutMs: 3000, pause: () => delay(PAUSE_MS) }

/**
 * Adds a lock timeout to the migrations: while one waits for a table's lock, every read of the table would wait, too.
 * The migrator's own lock has no timeout, since only migrators wait for it.
 */
function withLockTimeout(
  migrations: Record<string, Migration>,
  { lockTimeoutMs }: LockRetry,
): Record<string, Migration> {
  const setTimeout = sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`
  return Object.fromEntries(
    Object.entries(migrations).map(([name, { up }]) => [
      name,
      {
        up: async (db) => {
          await setTimeout.execute(db)
          await up(db)
        },
      } satisfies Migration,
    ]),
  )
}

/** Retries while tables are locked: a failed migration is rolled back as a whole. */
async function migrateWithRetries(
  run: () => Promise<MigrationResultSet>,
  { pause }: LockRetry,
): Promise<MigrationResultSet> {
  let result = await run()
  for (let attempt = 2; attempt <= ATTEMPTS && isLockTimeout(result.error); attempt++) {
    await pause(attempt)
    result = await run()
  }
  if (!isLockTimeout(result.error)) return result
  throw new Error(
    `Nothing was migrated: in ${ATTEMPTS} tries another program kept a table locked, such as a backup that is being ` +
      'written. Migrate again when it is done; pg_stat_activity names it.',
    { cause: result.error },
  )
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}
