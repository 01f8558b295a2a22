import type { PrintfulProblem } from '@troubadour/domain/merch/printful'
import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import { PrintfulError } from './printful-client.ts'

/** Printful allows 120 calls a minute; these make at most 40 + 60 = 100 in any minute. */
const BURST = 40
const INTERVAL_MS = 1000
const BURST_MS = BURST * INTERVAL_MS

/** So many failures in a row, and nothing is asked for so long. */
const FAILURES_BEFORE_PAUSE = 5
const PAUSE_MS = 30_000

/** A call that would have to wait longer than this fails instead. */
export const LONGEST_WAIT_MS = 5 * 60 * 1000

/** A slot further away than this was taken by a clock that was ahead; it is not waited for. */
const FURTHEST_SLOT_MS = 10 * 60 * 1000

interface BudgetOptions {
  db: Db
  now: () => Date
  /** Rejects when the signal is aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

export type CallBudget = ReturnType<typeof createCallBudget>

/**
 * How many calls may be made and when, counted in PostgreSQL by the caller's clock: all instances share it, and it
 * survives restarts.
 */
export function createCallBudget({ db, now, wait }: BudgetOptions) {
  return {
    /** Waits for a slot. @throws PrintfulError 'paused' or 'rate-limited' while nothing may be asked */
    async beforeCall(signal: AbortSignal): Promise<void> {
      const giveUpAt = now().getTime() + LONGEST_WAIT_MS
      for (;;) {
        signal.throwIfAborted()
        const moment = now()
        const slot = await takeSlot(db, moment)
        if (slot) {
          if (slot > moment) await wait(slot.getTime() - moment.getTime(), signal)
          return
        }
        const block = await findBlock(db)
        if (!block || block.until <= moment) continue
        if (block.problem !== 'rate-limited') throw pauseError(block.until)
        if (block.until.getTime() > giveUpAt) throw rateLimitError(block.until)
        await wait(block.until.getTime() - moment.getTime(), signal)
      }
    },

    async succeeded(): Promise<void> {
      await db
        .updateTable('printfulState')
        .set({
          failedCalls: 0,
          // What Printful asked for stays, whatever else it answers.
          blockedUntil: sql`case when blocked_problem = 'paused' then null else blocked_until end`,
          blockedProblem: sql`nullif(blocked_problem, 'paused')`,
        })
        .where('failedCalls', '>', 0)
        .execute()
    },

    /** A call was not answered, or with a 5xx: after 5 in a row nothing is asked for 30 s. */
    async failed(): Promise<void> {
      const until = new Date(now().getTime() + PAUSE_MS)
      const isEnough = sql`failed_calls + 1 >= ${FAILURES_BEFORE_PAUSE}::integer`
      await db
        .updateTable('printfulState')
        .set({
          failedCalls: sql`failed_calls + 1`,
          ...blockUntil(until, 'paused', isEnough),
        })
        .execute()
    },

    /** Printful is rate limiting: no instance asks before this moment. */
    async rateLimited(until: Date): Promise<void> {
      await db
        .updateTable('printfulState')
        // A pause of our own has come to its end: Printful answered.
        .set(blockUntil(until, 'rate-limited', sql`true`, sql`blocked_problem = 'paused'`))
        .execute()
    },
  }
}

export function rateLimitError(until: Date): PrintfulError {
  return new PrintfulError(
    'rate-limited',
    'Printful was asked too often and wants to be left alone for a while. The site tries again by itself.',
    until,
  )
}

function pauseError(until: Date): PrintfulError {
  return new PrintfulError(
    'paused',
    'Printful failed several times in a row, so it is left alone for a moment. The site tries again by itself.',
    until,
  )
}

/**
 * Takes the next free slot unless calls are blocked: the generic cell rate algorithm, whose theoretical arrival time is
 * `next_call_at`. One statement, so that simultaneous calls get one after the other.
 * @returns when the call may be made; null while none may
 */
async function takeSlot(db: Db, moment: Date): Promise<Date | null> {
  const at = (ms: number) => sql`${new Date(moment.getTime() + ms)}::timestamptz`
  // After many failures one call may try; until it is answered, the others stay away.
  const isTrial = sql`failed_calls >= ${FAILURES_BEFORE_PAUSE}::integer`
  const row = await db
    .updateTable('printfulState')
    .set({
      nextCallAt: sql`${at(INTERVAL_MS)} - ${at(0)} + case
        when next_call_at > ${at(FURTHEST_SLOT_MS)} then ${at(BURST_MS)}
        else greatest(next_call_at, ${at(0)}) end`,
      blockedUntil: sql`case when ${isTrial} then ${at(PAUSE_MS)} else blocked_until end`,
      blockedProblem: sql`case when ${isTrial} then 'paused' else blocked_problem end`,
    })
    .where(({ or, eb }) => or([eb('blockedUntil', 'is', null), eb('blockedUntil', '<=', moment)]))
    .returning('nextCallAt')
    .executeTakeFirst()
  return row?.nextCallAt ? new Date(row.nextCallAt.getTime() - BURST_MS) : null
}

async function findBlock(db: Db): Promise<{ until: Date; problem: PrintfulProblem | null } | null> {
  const row = await db
    .selectFrom('printfulState')
    .select(['blockedUntil', 'blockedProblem'])
    .executeTakeFirstOrThrow()
  return row.blockedUntil && { until: row.blockedUntil, problem: row.blockedProblem }
}

/** Blocks calls, unless they are blocked for longer already. @param replaces which block gives way however long it is */
function blockUntil(until: Date, problem: PrintfulProblem, condition = sql`true`, replaces = sql`false`) {
  const isNew = sql`${condition} and (blocked_until is null or blocked_until < ${until}::timestamptz or ${replaces})`
  return {
    blockedUntil: sql<Date>`case when ${isNew} then ${until}::timestamptz else blocked_until end`,
    blockedProblem: sql<PrintfulProblem>`case when ${isNew} then ${problem} else blocked_problem end`,
  }
}
