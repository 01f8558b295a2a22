import type { Db } from '../db/tables.ts'
import { isAlive } from '../jobs/jobs.repository.ts'

const REASON = 'The program ended while this mail was being sent.'

/**
 * Finds mails whose sender is no more: whether they went out nobody knows, and so nobody sends them again unasked. A
 * sender that is only slow holds its lock.
 * @returns how many there were
 */
export async function recoverMails(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ state: 'uncertain', problem: REASON, doneAt: now })
    .where('state', '=', 'sending')
    .where(({ not }) => not(isAlive('sender')))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
