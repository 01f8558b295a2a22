import type { CalendarEntry, Event } from '@troubadour/domain/event/event'
import { restorableSince } from '@troubadour/domain/contract/row'
import { eventSchedule, type ScheduledEvent } from '@troubadour/domain/event-schedule'
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

/** How long calendars are told of a deleted show. */
const CANCELLATION_MS = 60 * 24 * 60 * 60 * 1000
const cancelledSince = (now: Date) => new Date(now.getTime() - CANCELLATION_MS)

/** The visible events, also those that were deleted and are still there. */
const selectCalendarRows = (db: Db) =>
  db
    .selectFrom('events')
    .select(['id', 'uid', 'calendarSequence', 'deletedAt', 'date', 'time', 'description', 'createdAt'])
    .select(['startsAt', 'endsAt', 'timeZone', 'language'])
    .where('isVisible', '=', true)
    .orderBy('id')

/** When a deleted show was to begin; null where calendars were never told of it. */
function cancelledStart(event: ScheduledEvent, timeZone: string): Date | null {
  const { startsAt, isRecurring } = eventSchedule(event, { timeZone })
  return isRecurring ? null : startsAt
}

/**
 * Changes an event. The database counts each change of its texts as one for calendars: that is taken back where other
 * words mean the same (docs/product/states.md#calendars).
 */
export async function updateForCalendars(
  trx: Db,
  before: Event,
  update: () => Promise<Event>,
): Promise<Event> {
  const { calendarSequence } = await trx
    .selectFrom('events')
    .select('calendarSequence')
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow()
  const after = await update()
  // Texts are compared, so any zone will do; a time that was set by hand has its own.
  const timeZone = after.timeZone ?? before.timeZone ?? 'UTC'
  if (toldOf(before, timeZone) === toldOf(after, timeZone))
    await trx.updateTable('events').set({ calendarSequence }).where('id', '=', after.id).execute()
  return after
}

/** Time, place and status of an event as calendars are told of them. */
function toldOf(event: Event, timeZone: string): string {
  const { startsAt, endsAt, hasTime, hasEndTime, isRecurring } = eventSchedule(event, { timeZone })
  const { date, time, venue, location, status, doorsAt, address } = event
  const place = [venue, location, address, status, doorsAt]
  return JSON.stringify([startsAt, endsAt, hasTime, hasEndTime, isRecurring && [date, time], ...place])
}

/** What calendars are told of the visible events, and for 60 days of deleted ones whose start is known. */
export async function listCalendarEntries(
  db: Db,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<CalendarEntry[]> {
  const [rows, cancelled] = await Promise.all([
    selectCalendarRows(db).execute(),
    db
      .selectFrom('cancelledShows')
      .selectAll()
      .where('deletedAt', '>', cancelledSince(now))
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('events').select('id').whereRef('uid', '=', 'cancelledShows.uid'))),
      )
      .orderBy('deletedAt')
      .execute(),
  ])
  const deleted = [
    ...rows.map((row) => ({ ...row, startsAt: row.deletedAt && cancelledStart(row, timeZone) })),
    ...cancelled,
  ]
  return [
    ...rows.flatMap(({ id, uid, calendarSequence: sequence, deletedAt }) =>
      deletedAt === null ? { uid, sequence, eventId: id, startsAt: null } : [],
    ),
    ...deleted.flatMap(({ uid, calendarSequence: sequence, startsAt, deletedAt }) =>
      startsAt && deletedAt
        ? {
            uid,
            sequence,
            eventId: null,
            startsAt: startsAt.toISOString(),
            deletedAt: deletedAt.toISOString(),
          }
        : [],
    ),
  ]
}

/** When the first of the deleted shows is no longer told of; null when there is none. */
export function firstCancellationEnd(entries: readonly CalendarEntry[]): Date | null {
  const times = entries.flatMap(({ deletedAt }) => (deletedAt ? Date.parse(deletedAt) : []))
  return times.length === 0 ? null : new Date(Math.min(...times) + CANCELLATION_MS)
}

/** Keeps what calendars are to be told of shows that are about to be deleted for good, and forgets it after 60 days. */
export async function keepCancellations(db: Db, now: Date, timeZone: string): Promise<void> {
  await db.deleteFrom('cancelledShows').where('deletedAt', '<=', cancelledSince(now)).execute()
  const rows = await selectCalendarRows(db)
    .where('deletedAt', '<=', restorableSince(now))
    .$narrowType<{ deletedAt: Date }>()
    .execute()
  const shows = rows.flatMap((row) => {
    const startsAt = cancelledStart(row, timeZone)
    const { uid, calendarSequence, deletedAt } = row
    return startsAt ? { uid, calendarSequence, startsAt, deletedAt } : []
  })
  if (shows.length === 0) return
  await db
    .insertInto('cancelledShows')
    .values(shows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
