import { REMINDER_CONFIRM_MS } from '@troubadour/domain/release/reminder'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import type { NamedReminder } from './reminder-mails.ts'

/** Stores an address for a release once. @returns the id, also of one that was stored before */
export async function addReminder(
  trx: Db,
  { track: { id, title }, email }: { track: { id: number; title: string }; email: string },
  now: Date,
): Promise<number> {
  const added = await trx
    .insertInto('reminders')
    .values({ trackId: id, title, email, createdAt: now })
    .onConflict((conflict) =>
      // A link of the mail before stays valid.
      conflict.expression(sql`track_id, lower(email)`).doUpdateSet({ title }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}

/** @returns false when it is not there any more */
export async function confirmReminder(db: Db, named: NamedReminder, now: Date): Promise<boolean> {
  const confirmed = await db
    .updateTable('reminders')
    .set((eb) => ({ confirmedAt: eb.fn.coalesce('confirmedAt', eb.val(now)) }))
    .where('id', '=', named.id)
    .where('createdAt', '=', named.createdAt)
    .executeTakeFirst()
  return confirmed.numUpdatedRows > 0n
}

/** @returns false when it is not there any more */
export async function endReminder(db: Db, named: NamedReminder): Promise<boolean> {
  const ended = await db
    .deleteFrom('reminders')
    .where('id', '=', named.id)
    .where('createdAt', '=', named.createdAt)
    .executeTakeFirst()
  return ended.numDeletedRows > 0n
}

/** How many confirmed addresses wait for each release. */
export async function countReminders(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('reminders')
    .select(({ fn }) => ['trackId', fn.countAll<string>().as('count')])
    .where('confirmedAt', 'is not', null)
    .groupBy('trackId')
    .execute()
  return new Map(rows.flatMap(({ trackId, count }) => (trackId === null ? [] : [[trackId, Number(count)]])))
}

export async function deleteUnconfirmedReminders(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('reminders')
    .where('confirmedAt', 'is', null)
    .where('createdAt', '<', new Date(now.getTime() - REMINDER_CONFIRM_MS))
    .execute()
}
