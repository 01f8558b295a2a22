import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/tables.ts'
import type { PurgeTiming } from './purge-timing.ts'

/** What there is to be told. */
export interface PurgeState {
  /** Until a purge may begin, in ms; null when there is nothing to tell. */
  waitMs: number | null
  /** In a row, the last one among them. */
  failedTries: number
}

const inMs = (ms: number | RawBuilder<number>) => sql`${ms} * interval '1 ms'`

/** Writes down that something has changed. PostgreSQL's clock counts: those of the instances may differ. */
export async function noteChange(db: Db, { firstMs, gapMs }: PurgeTiming): Promise<void> {
  // What failed goes on waiting as long as it would: one change more makes no CDN answer.
  await sql`
    update cdn_purge set changed_at = now(), due_at = case
      when failed_tries > 0 then due_at
      else least(due_at, greatest(now() + ${inMs(firstMs)}, began_at + ${inMs(gapMs)})) end`.execute(db)
}

export async function readPurgeState(db: Db): Promise<PurgeState> {
  const { rows } = await sql<PurgeState>`
    select failed_tries as "failedTries", case when due_at is not null then
      greatest(0, ceil(extract(epoch from greatest(due_at, leased_until) - now()) * 1000))::float8
      end as "waitMs" from cdn_purge`.execute(db)
  return rows[0] ?? { waitMs: null, failedTries: 0 }
}

/**
 * Takes the purge that is due, if nobody else has.
 * @returns what names this try, or null
 */
export async function claimPurge(db: Db, { leaseMs }: PurgeTiming): Promise<Date | null> {
  // Cut to what a Date holds. A change of the same millisecond counts as later, and is told once more.
  const row = await db
    .updateTable('cdn_purge')
    .set({
      began_at: sql<Date>`date_trunc('milliseconds', now())`,
      leased_until: sql<Date>`now() + ${inMs(leaseMs)}`,
    })
    .where('due_at', '<=', sql<Date>`now()`)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', sql<Date>`now()`)]))
    .returning('began_at')
    .executeTakeFirst()
  return row?.began_at ?? null
}

/** The CDN has forgotten everything that it had when the try began. */
export async function notePurged(db: Db, beganAt: Date, { gapMs, settleMs }: PurgeTiming): Promise<void> {
  await db
    .updateTable('cdn_purge')
    .set({
      failed_tries: 0,
      leased_until: null,
      due_at: sql<Date | null>`case
        when changed_at >= began_at then began_at + ${inMs(gapMs)}
        when changed_at + ${inMs(settleMs)} > began_at then changed_at + ${inMs(settleMs)} end`,
    })
    .where('began_at', '=', beganAt)
    .execute()
}

/** The try came to nothing. */
export async function noteFailure(
  db: Db,
  beganAt: Date,
  { firstRetryMs, maxRetryMs }: PurgeTiming,
): Promise<void> {
  // The exponent is bounded, or it would overflow.
  const delay = sql<number>`least(${maxRetryMs}, ${firstRetryMs} * 2 ^ least(failed_tries, 30))`
  await db
    .updateTable('cdn_purge')
    .set({
      failed_tries: sql<number>`failed_tries + 1`,
      leased_until: null,
      due_at: sql<Date>`now() + ${inMs(delay)}`,
    })
    .where('began_at', '=', beganAt)
    .execute()
}

/** The program stops in the middle of the try: another instance may begin anew at once. */
export async function releasePurge(db: Db, beganAt: Date): Promise<void> {
  await db.updateTable('cdn_purge').set({ leased_until: null }).where('began_at', '=', beganAt).execute()
}
