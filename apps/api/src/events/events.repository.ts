import type { CalendarEntry, Event } from '@troubadour/domain/event/event'
import { restorableSince } from '@troubadour/domain/schema/row'
import { eventSchedule } from '@troubadour/domain/event/event-schedule'
import { withCurrentReading } from '@troubadour/domain/event/read-event'
import type { ContentEntity } from '@troubadour/domain/kinds/content-kinds'
import { events } from '../db/content.ts'
import { isoDates } from '../db/rows.ts'
import type { Db } from '../db/tables.ts'

type StoredEvent = ContentEntity<'events'>

/** The featured event; a unique index allows only one. */
async function findFeaturedEvent(db: Db): Promise<StoredEvent | undefined> {
  const [featured] = await events.list(db, { where: { isFeatured: true } })
  return featured
}

/**
 * Removes the featured flag of the current featured event.
 * @param trx a transaction: of concurrent calls the last one wins, instead of violating the unique index
 * @param id of the event that will be featured; null for a new one
 * @returns the event that was featured
 */
export async function unfeatureOther(trx: Db, id: number | null, now: Date): Promise<StoredEvent | null> {
  await events.lock(trx)
  const featured = await findFeaturedEvent(trx)
  if (!featured || featured.id === id) return null
  // A new version, so that an editor who has the event open notices the change.
  return events.update(trx, featured, { isFeatured: false }, now)
}

/**
 * Before a deleted event is restored: clears its flag when another event is featured by now.
 * @param trx the transaction of the restore
 * @returns the other featured event
 */
export async function unfeatureIfTaken(trx: Db, id: number): Promise<StoredEvent | null> {
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

/** The time that calendars list a deleted show as cancelled. */
const CANCELLATION_MS = 60 * 24 * 60 * 60 * 1000
const cancelledSince = (now: Date) => new Date(now.getTime() - CANCELLATION_MS)

/** The visible events, including deleted ones that still exist. */
const selectCalendarRows = (db: Db) =>
  db
    .selectFrom('events')
    .select(['id', 'uid', 'calendarSequence', 'deletedAt', 'date', 'time', 'description', 'createdAt'])
    .select(['startsAt', 'endsAt', 'timeZone', 'language', 'reading'])
    .where('isVisible', '=', true)
    .orderBy('id')

/** Start of a deleted show; null when it was never in calendars. */
function cancelledStart(event: CalendarRow, timeZone: string): Date | null {
  const site = { timeZone }
  const { startsAt, isRecurring } = eventSchedule(withCurrentReading(event, site), site)
  return isRecurring ? null : startsAt
}

/**
 * Updates an event. A trigger counts each change of its texts as a change in calendars; the count is reset when the new
 * texts parse to the same values (docs/product/states.md#calendars).
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
  if (calendarFields(before) === calendarFields(after))
    await trx.updateTable('events').set({ calendarSequence }).where('id', '=', after.id).execute()
  return after
}

/** Time, place and status of an event in calendars. */
function calendarFields(event: Event): string {
  const { startsAt, endsAt, hasTime, hasEndTime, isRecurring } = eventSchedule(event, event.reading)
  const { date, time, venue, location, status, doorsAt, address } = event
  const place = [venue, location, address, status, doorsAt]
  return JSON.stringify([startsAt, endsAt, hasTime, hasEndTime, isRecurring && [date, time], ...place])
}

/** Calendar entries of the visible events, and for 60 days of deleted ones with a known start. */
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
      startsAt && deletedAt ? isoDates({ uid, sequence, eventId: null, startsAt, deletedAt }) : [],
    ),
  ]
}

/** When the first deleted show leaves the calendar; null when there is none. */
export function firstCancellationEnd(entries: readonly CalendarEntry[]): Date | null {
  const times = entries.flatMap(({ deletedAt }) => (deletedAt ? Date.parse(deletedAt) : []))
  return times.length === 0 ? null : new Date(Math.min(...times) + CANCELLATION_MS)
}

/** Stores the calendar entries of shows that are about to be deleted for good, and deletes them after 60 days. */
export async function recordCancellations(db: Db, now: Date, timeZone: string): Promise<void> {
  await db.deleteFrom('cancelledShows').where('deletedAt', '<=', cancelledSince(now)).execute()
  const rows = await selectCalendarRows(db).where('deletedAt', '<=', restorableSince(now)).execute()
  await storeCancellations(db, rows, timeZone)
}

/** Stores the calendar entry of a deleted show that is about to be deleted for good. */
export async function recordCancellation(trx: Db, id: number, timeZone: string): Promise<void> {
  await storeCancellations(trx, await selectCalendarRows(trx).where('id', '=', id).execute(), timeZone)
}

type CalendarRow = Awaited<ReturnType<ReturnType<typeof selectCalendarRows>['execute']>>[number]

async function storeCancellations(db: Db, rows: readonly CalendarRow[], timeZone: string): Promise<void> {
  const shows = rows.flatMap((row) => {
    const startsAt = cancelledStart(row, timeZone)
    const { uid, calendarSequence, deletedAt } = row
    return startsAt && deletedAt ? { uid, calendarSequence, startsAt, deletedAt } : []
  })
  if (shows.length === 0) return
  await db
    .insertInto('cancelledShows')
    .values(shows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
