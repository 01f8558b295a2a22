import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { SENDER_LOCK } from './sender-session.ts'

const REASON = 'The program ended while this mail was being sent.'

/**
 * Finds mails whose sender is no more: whether they went out nobody knows, and so nobody sends them again unasked. A
 * sender that is only slow holds its lock.
 * @returns how many there were
 */
export async function recoverMails(db: Db, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ sender: number }>`
      select sender from (select distinct sender from mails where state = 'sending') as senders
      where pg_try_advisory_xact_lock(${SENDER_LOCK}, sender)`.execute(trx)
    if (rows.length === 0) return 0
    const { numUpdatedRows } = await trx
      .updateTable('mails')
      .set({ state: 'uncertain', problem: REASON, done_at: now })
      .where('state', '=', 'sending')
      .where(
        'sender',
        'in',
        rows.map(({ sender }) => sender),
      )
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  })
}
