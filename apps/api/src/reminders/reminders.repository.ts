import { REMINDER_CONFIRM_MS } from '@troubadour/domain/release/reminder'
import { sql } from 'kysely'
import type { ReminderSubject } from '../db/mailing-list-tables.ts'
import type { Db } from '../db/tables.ts'
import type { NamedReminder } from './reminder-mails.ts'
import type { Reminded } from './reminder-moment.ts'

/** Stores an address for a release, or for one thing about a show, once. @returns the id, also of one stored before */
export async function addReminder(
  trx: Db,
  reminder: { about: ReminderSubject; of: { id: number; title: string }; email: string },
  now: Date,
): Promise<number> {
  const { about, email } = reminder
  const { id, title } = reminder.of
  const isRelease = about === 'release'
  const of = isRelease ? { trackId: id } : { eventId: id }
  const once = isRelease ? sql`track_id, lower(email)` : sql`event_id, about, lower(email)`
  const added = await trx
    .insertInto('allReminders')
    .values({ about, ...of, title, email, createdAt: now })
    // A link of the mail before stays valid.
    .onConflict((conflict) => conflict.expression(once).doUpdateSet({ title }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}

/** @returns what it is about; undefined when it is not there any more */
export async function confirmReminder(
  db: Db,
  named: NamedReminder,
  now: Date,
): Promise<Reminded | undefined> {
  return db
    .updateTable('allReminders')
    .set((eb) => ({ confirmedAt: eb.fn.coalesce('confirmedAt', eb.val(now)) }))
    .where('id', '=', named.id)
    .where('createdAt', '=', named.createdAt)
    .returning(['about', 'trackId', 'eventId'])
    .executeTakeFirst()
}

/** @returns false when it is not there any more */
export async function endReminder(db: Db, named: NamedReminder): Promise<boolean> {
  const ended = await db
    .deleteFrom('allReminders')
    .where('id', '=', named.id)
    .where('createdAt', '=', named.createdAt)
    .executeTakeFirst()
  return ended.numDeletedRows > 0n
}

/** How many confirmed addresses wait for each release, or for each show. */
export async function countReminders(db: Db, of: 'trackId' | 'eventId'): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('allReminders')
    .select(({ fn }) => [`${of} as id`, fn.countAll<string>().as('count')])
    .where('confirmedAt', 'is not', null)
    .groupBy(of)
    .execute()
  return new Map(rows.flatMap(({ id, count }) => (id === null ? [] : [[id, Number(count)]])))
}

export async function deleteUnconfirmedReminders(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('allReminders')
    .where('confirmedAt', 'is', null)
    .where('createdAt', '<', new Date(now.getTime() - REMINDER_CONFIRM_MS))
    .execute()
}
