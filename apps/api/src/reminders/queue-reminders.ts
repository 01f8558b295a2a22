import { showReminderOf, type ShowReminder } from '@troubadour/domain/event/show-reminder'
import { withCurrentReading } from '@troubadour/domain/event/read-event'
import { isTrackOnSite } from '@troubadour/domain/merch/merch-order'
import { reminderOf } from '@troubadour/domain/release/reminder'
import type { SiteClock } from '@troubadour/domain/time/zoned-time'
import { sql, type RawBuilder } from 'kysely'
import type { ReminderSubject } from '../db/mailing-list-tables.ts'
import type { Db } from '../db/tables.ts'
import type { MailOutbox } from '../mail/mail-outbox.ts'

export const REMINDERS_JOB = 'reminders'
/** Rows per statement, which has to end before the statement timeout. */
const CHUNK = 1000

/** People who wait for the same, and what they are told now. */
interface Awaited {
  about: ReminderSubject
  /** Null for what was deleted for good. */
  trackId: number | null
  eventId: number | null
  news: 'due' | 'cancelled' | 'over'
}

/**
 * Turns the reminders that are due into mails (docs/product/states.md#reminders). The statement that inserts a mail
 * deletes its reminder: whichever instance is first makes it, and none makes it twice.
 */
export async function queueReminders(
  { db, outbox }: { db: Db; outbox: Pick<MailOutbox, 'isConfigured' | 'sendQueued'> },
  clock: SiteClock & { now: Date },
): Promise<void> {
  if (!outbox.isConfigured) return
  for (const awaited of await listDue(db, clock)) {
    if (awaited.news === 'over') {
      await takeSome(awaited, null).execute(db)
      continue
    }
    for (let count = CHUNK; count === CHUNK;)
      count = await db.transaction().execute(async (trx) => {
        await outbox.sendQueued(trx)
        return queueSome(trx, awaited, clock.now)
      })
  }
}

/**
 * After a backup was restored: the reminders whose time has come were most likely sent since, so they are deleted, as
 * mails that were waiting are not sent again (docs/backup.md#restoring).
 */
export async function forgetDueReminders(db: Db, clock: SiteClock): Promise<void> {
  for (const awaited of await listDue(db, clock)) await takeSome(awaited, null).execute(db)
}

async function listDue(db: Db, clock: SiteClock): Promise<Awaited[]> {
  const rows = await db
    .selectFrom('allReminders')
    .select(['about', 'trackId', 'eventId'])
    .where('confirmedAt', 'is not', null)
    .distinct()
    .execute()
  const tracks = await db
    .selectFrom('musicTracks')
    .select(['id', 'deletedAt', 'releaseDate', 'isComingSoon', 'saleInfo'])
    .select(['isVisibleInHearIt', 'isVisibleInStore'])
    .where('id', '=', anyOf(rows.map(({ trackId }) => trackId)))
    .execute()
  const shows = await db
    .selectFrom('events')
    .select(['id', 'deletedAt', 'isVisible', 'isFeatured', 'status', 'ticketsFrom', 'startsAt', 'endsAt'])
    // What a reading is derived from.
    .select(['timeZone', 'date', 'time', 'description', 'createdAt', 'language', 'reading'])
    .where('id', '=', anyOf(rows.map(({ eventId }) => eventId)))
    .execute()
  return rows.flatMap(({ about, trackId, eventId }) => {
    const news = about === 'release' ? ofRelease(trackId) : ofShow(about, eventId)
    return news === null ? [] : { about, trackId, eventId, news }
  })

  function ofRelease(wanted: number | null) {
    const track = tracks.find(({ id }) => id === wanted)
    return reminderOf(track && { ...track, place: placeOf(track, isTrackOnSite(track)) }, clock)
  }

  function ofShow(about: ShowReminder, wanted: number | null) {
    const show = shows.find(({ id }) => id === wanted)
    const read = show && withCurrentReading(show, clock)
    return showReminderOf(about, read && { ...read, place: placeOf(read, read.isVisible) }, clock)
  }
}

const anyOf = (ids: (number | null)[]) => sql<number>`any(${ids})`

function placeOf({ deletedAt }: { deletedAt: Date | null }, isShown: boolean) {
  const hidden = isShown ? 'shown' : 'hidden'
  return deletedAt === null ? hidden : 'deleted'
}

/** @param most null for all */
function takeSome({ about, trackId, eventId }: Awaited, most: number | null = CHUNK): RawBuilder<unknown> {
  return sql`
    delete from all_reminders where id in (
      select id from all_reminders
      where about = ${about} and track_id is not distinct from ${trackId}::integer
        and event_id is not distinct from ${eventId}::integer and confirmed_at is not null
      limit ${most}::integer for update skip locked)
    returning email, title, about, track_id, event_id`
}

/** @returns how many there were, at most CHUNK */
async function queueSome(trx: Db, awaited: Awaited, now: Date): Promise<number> {
  const kind = awaited.news === 'due' ? 'reminder' : 'reminder-cancelled'
  const { numAffectedRows } = await sql`
    with due as (${takeSome(awaited)})
    insert into mails (kind, about, track_id, event_id, title, to_address, created_at)
    select ${kind}, about, due.track_id, due.event_id, coalesce(music_tracks.title, events.title, due.title), email,
      ${now}
    from due left join music_tracks on music_tracks.id = due.track_id left join events on events.id = due.event_id`.execute(
    trx,
  )
  return Number(numAffectedRows)
}
