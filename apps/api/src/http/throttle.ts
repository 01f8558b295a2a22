import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { Db } from '../db/tables.ts'

/** How many tries are free, and how the waiting grows after them. */
export interface ThrottlePolicy {
  free: number
  firstDelayMs: number
  /** The delay doubles up to here: it is never for good. */
  maxDelayMs: number
  /** Without a try for this long, everything is forgotten. */
  forgetAfterMs: number
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Long past. */
const NO_WAIT = new Date(0)

/**
 * Counts a try before it is made, so that many at once count one by one; counted in PostgreSQL for all instances, and
 * over restarts (docs/security.md#limits).
 * @returns 0 when it may be made, else the time to wait, in ms
 */
export async function countAttempt(db: Db, key: string, policy: ThrottlePolicy, now: Date): Promise<number> {
  const { free, firstDelayMs, maxDelayMs, forgetAfterMs } = policy
  const failures = sql<number>`case
    when throttles.updated_at < ${new Date(now.getTime() - forgetAfterMs)} then 1
    else throttles.failures + 1 end`
  // After a free try nobody waits, not even one whose clock is a little behind. The exponent is bounded, or a flood would
  // overflow it.
  const blockedUntil = sql<Date>`case when (${failures}) < ${free} then ${NO_WAIT}
    else ${now}::timestamptz + least(${maxDelayMs}, ${firstDelayMs} * 2 ^ least((${failures}) - ${free}, 30))
      * interval '1 ms' end`
  const taken = await db
    .insertInto('throttles')
    .values({
      key,
      failures: 1,
      blockedUntil: free <= 1 ? new Date(now.getTime() + firstDelayMs) : NO_WAIT,
      updatedAt: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          failures,
          blockedUntil,
          updatedAt: now,
        })
        .where('throttles.blockedUntil', '<=', now),
    )
    .returning('key')
    .executeTakeFirst()
  // Somebody else's success may have cleared it in between; one moment, then.
  return taken ? 0 : Math.max(1, await waitOf(db, key, now))
}

/** How long a try of this key has to wait just now, in ms; counts nothing. */
export async function waitOf(db: Db, key: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('throttles')
    .select('blockedUntil')
    .where('key', '=', key)
    .executeTakeFirst()
  return Math.max(0, (row?.blockedUntil ?? now).getTime() - now.getTime())
}

/** Forgets the tries of a key: the last one was right. */
export async function clearAttempts(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('throttles').where('key', 'in', keys).execute()
}

/** Takes one try back from a count that others share. */
export async function uncountAttempt(db: Db, key: string): Promise<void> {
  await db
    .updateTable('throttles')
    .set((eb) => ({ failures: eb('failures', '-', 1) }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute()
}

/** Deletes counts that no policy remembers any more. */
export async function deleteOldAttempts(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('throttles')
    .where('updatedAt', '<', new Date(now.getTime() - DAY_MS))
    .execute()
}

/**
 * Lets `atOnce` pieces of work run, in order, and `waiting` more wait.
 * @returns a function that does the work, or returns undefined when too many are waiting already
 */
export function limitWork(atOnce: number, waiting: number) {
  const limit = pLimit(atOnce)
  return <T>(work: () => Promise<T>): Promise<T> | undefined =>
    limit.activeCount + limit.pendingCount < atOnce + waiting ? limit(work) : undefined
}
