import type { PrintfulProblem } from '@troubadour/domain/merch/printful'
import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import { PrintfulError } from './printful-client.ts'

/** Printful allows 120 calls a minute; these limits allow at most 40 + 60 = 100 in any minute. */
const BURST = 40
const INTERVAL_MS = 1000
const BURST_MS = BURST * INTERVAL_MS

/** After this many failures in a row, calls pause for this time. */
const FAILURES_BEFORE_PAUSE = 5
const PAUSE_MS = 30_000

/** A call that would wait longer fails instead. */
export const LONGEST_WAIT_MS = 5 * 60 * 1000

/** A slot further away was taken by an instance whose clock was ahead, and is ignored. */
const FURTHEST_SLOT_MS = 10 * 60 * 1000

interface BudgetOptions {
  db: Db
  now: () => Date
  /** Rejects when the signal is aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

export type CallBudget = ReturnType<typeof createCallBudget>

/** The shared budget of calls, in PostgreSQL and by the caller's clock: it covers all instances and restarts. */
export function createCallBudget({ db, now, wait }: BudgetOptions) {
  return {
    /** Waits for a slot. @throws PrintfulError 'paused' or 'rate-limited' while calls are blocked */
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
        const { blockedUntil, blockedProblem } = await db
          .selectFrom('printfulState')
          .select(['blockedUntil', 'blockedProblem'])
          .executeTakeFirstOrThrow()
        if (!blockedUntil || blockedUntil <= moment) continue
        if (blockedProblem === 'paused') throw pauseError(blockedUntil)
        if (blockedUntil.getTime() > giveUpAt) throw rateLimitError(blockedUntil)
        await wait(blockedUntil.getTime() - moment.getTime(), signal)
      }
    },

    async succeeded(): Promise<void> {
      await db.updateTable('printfulState').set({ failedCalls: 0 }).where('failedCalls', '>', 0).execute()
    },

    /**
     * Records a call without a response, or with a 5xx: after 5 in a row calls are blocked for 30 s, and then after
     * each one.
     */
    async failed(): Promise<void> {
      const { failedCalls } = await db
        .updateTable('printfulState')
        .set({ failedCalls: sql`failed_calls + 1` })
        .returning('failedCalls')
        .executeTakeFirstOrThrow()
      if (failedCalls >= FAILURES_BEFORE_PAUSE)
        await block(db, new Date(now().getTime() + PAUSE_MS), 'paused')
    },

    /** Printful is rate limiting: blocks the calls of all instances until this moment. */
    rateLimited: (until: Date) => block(db, until, 'rate-limited'),
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
 * `next_call_at`. A single statement, so that concurrent calls get different slots.
 * @returns when the call may be made; null while calls are blocked
 */
async function takeSlot(db: Db, moment: Date): Promise<Date | null> {
  const at = (ms: number) => sql`${new Date(moment.getTime() + ms)}::timestamptz`
  const row = await db
    .updateTable('printfulState')
    .set({
      nextCallAt: sql`${at(INTERVAL_MS)} - ${at(0)} + case
        when next_call_at > ${at(FURTHEST_SLOT_MS)} then ${at(BURST_MS)}
        else greatest(next_call_at, ${at(0)}) end`,
    })
    .where(({ or, eb }) => or([eb('blockedUntil', 'is', null), eb('blockedUntil', '<=', moment)]))
    .returning('nextCallAt')
    .executeTakeFirst()
  return row?.nextCallAt ? new Date(row.nextCallAt.getTime() - BURST_MS) : null
}

/** Blocks calls, unless they are already blocked for longer. */
async function block(db: Db, until: Date, problem: PrintfulProblem): Promise<void> {
  await db
    .updateTable('printfulState')
    .set({ blockedUntil: until, blockedProblem: problem })
    .where(({ or, eb }) => or([eb('blockedUntil', 'is', null), eb('blockedUntil', '<', until)]))
    .execute()
}
