import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'

/** Two numbers that no other lock of this database has. */
const LOCK = sql.raw('20250530, 7')
const IS_LOCK = sql<boolean>`locktype = 'advisory' and classid = 20250530 and objid = 7 and objsubid = 2
  and granted and database = (select oid from pg_database where datname = current_database())`

/**
 * Does what only one instance may do at a time. The lock belongs to the connection: when that is lost the lock is, and
 * whatever is still written over it fails. There is no transaction, because the work takes minutes.
 * @param work given the connection that holds the lock
 * @returns 'busy' when somebody else has the lock; nobody waits for it
 */
export async function withWalkLock<T>(db: Db, work: (connection: Db) => Promise<T>): Promise<T | 'busy'> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ isTaken: boolean; pid: number }>`
      select pg_try_advisory_lock(${LOCK}) as is_taken, pg_backend_pid() as pid`.execute(connection)
    const [row] = rows
    if (!row?.isTaken) return 'busy'
    try {
      return await work(connection)
    } finally {
      await unlock({ db, connection, pid: row.pid })
    }
  })
}

/** A connection that cannot be unlocked must not go back to the pool with the lock. */
async function unlock({ db, connection, pid }: { db: Db; connection: Db; pid: number }): Promise<void> {
  try {
    await sql`select pg_advisory_unlock(${LOCK})`.execute(connection)
  } catch {
    // When this fails too the database is away, and the lock with it.
    await sql`select pg_terminate_backend(${pid})`.execute(db).catch(() => undefined)
  }
}

/** True while some instance has the lock; one whose process died has it no more. */
export async function isLocked(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_locks where ${IS_LOCK}`.execute(db)
  return rows.length > 0
}
