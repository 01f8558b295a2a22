import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** Whether there is anybody to send an announcement to. */
export async function hasConfirmed(db: Db): Promise<boolean> {
  const query = db.selectFrom('subscriptions').select('id').where('state', '=', 'confirmed').limit(1)
  return (await query.executeTakeFirst()) !== undefined
}

/**
 * Makes mails wait again of which nobody knows whether they arrived; those of erased subscribers have no address.
 * @returns how many
 */
export async function queueUncertain(trx: Db, announcementId: number): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('mails')
    .set({ state: 'queued', problem: null, doneAt: null, tries: 0, dueAt: sql<Date>`now()` })
    .where('announcementId', '=', announcementId)
    .where('kind', '=', 'announcement')
    .where('state', '=', 'uncertain')
    .where('subscriptionId', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
