import { sql } from 'kysely'
import type { Db } from './tables.ts'

/**
 * Advisory locks for work that only one instance may do at a time: their second keys. The first key is always CLASS.
 */
const LOCKS = { sync: 7, 'demo-removal': 8, 'payment-webhook': 9 }
type LockName = keyof typeof LOCKS
const CLASS = sql.raw('20250530')

/**
 * Runs work that only one instance may run at a time. The advisory lock belongs to the connection: when the connection
 * is lost, so is the lock, and later writes fail. There is no transaction, because the work takes minutes.
 * @returns 'busy' when another instance has the lock
 */
export async function withLock<T>(
  db: Db,
  name: LockName,
  work: (connection: Db) => Promise<T>,
): Promise<T | 'busy'> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ isTaken: boolean; pid: number }>`
      select pg_try_advisory_lock(${CLASS}, ${LOCKS[name]}) as is_taken, pg_backend_pid() as pid`.execute(
      connection,
    )
    const [row] = rows
    if (!row?.isTaken) return 'busy'
    try {
      return await work(connection)
    } finally {
      // A connection that cannot be unlocked must not return to the pool with the lock. When closing it fails, too, the
      // database has closed it, which released the lock.
      await sql`select pg_advisory_unlock(${CLASS}, ${LOCKS[name]})`
        .execute(connection)
        .catch(() => sql`select pg_terminate_backend(${row.pid})`.execute(db))
        .catch(() => undefined)
    }
  })
}

/** Whether an instance holds the lock; a killed instance no longer does. */
export async function isLocked(db: Db, name: LockName): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_locks where locktype = 'advisory' and classid = ${CLASS} and objid = ${LOCKS[name]} and objsubid = 2
      and granted and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.length > 0
}
