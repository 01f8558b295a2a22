import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Migration, MigrationResultSet } from 'kysely/migration'

/** How long a migration may wait for a table, and what it does then. */
export interface Patience {
  lockTimeoutMs: number
  /** Waits before the try of that number, from 2 on. */
  pause: (attempt: number) => Promise<void>
}

const ATTEMPTS = 4
const PAUSE_MS = 2000

export const PATIENCE: Patience = { lockTimeoutMs: 3000, pause: () => delay(PAUSE_MS) }

/**
 * The same migrations, which give up where a table stays locked: every read of the product would queue up behind one
 * that waits. The migrator's own lock is waited for as long as it takes, since nobody waits for that but migrators.
 */
export function impatient(
  migrations: Record<string, Migration>,
  { lockTimeoutMs }: Patience,
): Record<string, Migration> {
  const setTimeout = sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`
  return Object.fromEntries(
    Object.entries(migrations).map(([name, { up, down }]) => [
      name,
      {
        up: async (db) => {
          await setTimeout.execute(db)
          await up(db)
        },
        ...(down && {
          down: async (db) => {
            await setTimeout.execute(db)
            await down(db)
          },
        }),
      } satisfies Migration,
    ]),
  )
}

/** Migrates again while tables are locked by others: a migration that fails is undone as a whole. */
export async function migratePatiently(
  run: () => Promise<MigrationResultSet>,
  { pause }: Patience,
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
