import type { CalendarEntry, Event } from '@troubadour/domain/event/event'
import { eventSchedule } from '@troubadour/domain/event-schedule'
import { contentTable } from '../db/content-table.ts'
import type { Db } from '../db/tables.ts'

export const events = contentTable('events')

/** The featured event; the index allows one. */
export async function findFeaturedEvent(db: Db): Promise<Event | undefined> {
  const [featured] = await events.list(db, { where: { isFeatured: true } })
  return featured
}

/**
 * Makes room for another featured event.
 * @param trx a transaction: the last one to feature an event wins, where two at once would break the index
 * @param id of the event that is to be featured; null for a new one
 * @returns the event that was featured
 */
export async function unfeatureOther(trx: Db, id: number | null, now: Date): Promise<Event | null> {
  await events.lock(trx)
  const featured = await findFeaturedEvent(trx)
  if (!featured || featured.id === id) return null
  // The new version shows an editor who has it open that it has changed.
  return events.update(trx, featured, { isFeatured: false }, now)
}

/**
 * Prepares a deleted event to be restored: when another one is featured by now, that one stays so.
 * @param trx the transaction that restores it
 * @returns the event that stays featured instead of this one
 */
export async function keepFeaturedEvent(trx: Db, id: number): Promise<Event | null> {
  await events.lock(trx)
  const featured = await findFeaturedEvent(trx)
  if (!featured) return null
  const { numUpdatedRows } = await trx
    .updateTable('events')
    .set({ isFeatured: false })
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .where('isFeatured', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0 ? featured : null
}

/** What calendars know the visible events by. Of a deleted one that nothing is known of but its day, they are told that. */
export async function listCalendarEntries(db: Db, timeZone: string): Promise<CalendarEntry[]> {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'uid', 'calendarSequence', 'deletedAt', 'date', 'time', 'description', 'createdAt'])
    .select(['startsAt', 'endsAt', 'timeZone'])
    .where('isVisible', '=', true)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, uid, calendarSequence: sequence, deletedAt, ...event }) => {
    if (deletedAt === null) return { uid, sequence, eventId: id, startsAt: null }
    const { startsAt, isRecurring } = eventSchedule(event, { timeZone })
    // Calendars were never told of it.
    if (startsAt === null || isRecurring) return []
    return { uid, sequence, eventId: null, startsAt: startsAt.toISOString() }
  })
}
