import { countText } from '@troubadour/domain/texts/count-text'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../shared/http-error.ts'

/** Number of free attempts, and the growth of the delay after them. */
export interface ThrottlePolicy {
  free: number
  firstDelayMs: number
  /** The delay doubles up to this. */
  maxDelayMs: number
  /** The count is reset after this long without an attempt. */
  forgetAfterMs: number
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS
/** A moment in the past. */
const NO_WAIT = new Date(0)

/**
 * Counts an attempt before it is made, so that concurrent ones all count. PostgreSQL counts across instances and
 * restarts (docs/security.md#limits).
 * @returns 0 when it may be made, else the time to wait, in ms
 */
export async function countAttempt(db: Db, key: string, policy: ThrottlePolicy, now: Date): Promise<number> {
  const { free, firstDelayMs, maxDelayMs, forgetAfterMs } = policy
  const failures = sql<number>`case
    when throttles.updated_at < ${new Date(now.getTime() - forgetAfterMs)} then 1
    else throttles.failures + 1 end`
  // A free attempt blocks until a past moment, so that an instance whose clock is behind does not wait either. The
  // exponent is bounded, or a flood would overflow it.
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
  // A concurrent success may have cleared the count in between: then the delay is the shortest possible.
  return taken ? 0 : Math.max(1, await waitOf(db, key, now))
}

/** Counts an attempt. @throws HttpError 429 when it comes too soon, with the message or else the time to wait */
export async function requireAttempt(
  db: Db,
  key: string,
  { message, ...policy }: ThrottlePolicy & { message?: string },
  now: Date,
): Promise<void> {
  const waitMs = await countAttempt(db, key, policy, now)
  if (waitMs === 0) return
  if (message === undefined) throw tooManyAttempts('Too many tries', waitMs)
  throw new HttpError(429, message, { retryAfterS: Math.ceil(waitMs / SECOND_MS) })
}

/** The HttpError for a throttled attempt. @param what the plural noun in its message */
export function tooManyAttempts(what: string, waitMs: number): HttpError {
  const seconds = Math.ceil(waitMs / SECOND_MS)
  const minutes = Math.ceil(waitMs / MINUTE_MS)
  const time = seconds < 60 ? countText(seconds, 'second') : countText(minutes, 'minute')
  return new HttpError(429, `${what}. Please wait ${time} and try again.`, { retryAfterS: seconds })
}

/** The time that an attempt with this key has to wait, in ms. Does not count as an attempt. */
export async function waitOf(db: Db, key: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('throttles')
    .select('blockedUntil')
    .where('key', '=', key)
    .executeTakeFirst()
  return Math.max(0, (row?.blockedUntil ?? now).getTime() - now.getTime())
}

export async function clearAttempts(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('throttles').where('key', 'in', keys).execute()
}

/** Subtracts one attempt from a shared count. */
export async function uncountAttempt(db: Db, key: string): Promise<void> {
  await db
    .updateTable('throttles')
    .set((eb) => ({ failures: eb('failures', '-', 1) }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute()
}

/** Deletes counts that are older than the reset time of every policy. */
export async function deleteOldAttempts(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('throttles')
    .where('updatedAt', '<', new Date(now.getTime() - DAY_MS))
    .execute()
}

interface WorkLimits {
  /** Concurrent tasks. */
  atOnce: number
  /** Tasks that may wait in the queue. */
  waiting: number
  message: string
  retryAfterS: number
}

/** @returns a function that runs tasks in order, and throws HttpError 503 when the queue is full */
export function limitWork({ atOnce, waiting, message, retryAfterS }: WorkLimits) {
  const limit = pLimit(atOnce)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting)
      throw new HttpError(503, message, { retryAfterS })
    return limit(work)
  }
}
