import { isTrackOnSite } from '@troubadour/domain/merch/merch-order'
import { reminderOf, type AwaitedRelease } from '@troubadour/domain/release/reminder'
import type { SiteClock } from '@troubadour/domain/time/zoned-time'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import type { MailOutbox } from '../mail/mail-outbox.ts'

export const REMINDERS_JOB = 'reminders'
/** Rows per statement, which has to end before the statement timeout. */
const CHUNK = 1000

interface Awaited {
  /** Null for releases that were deleted for good. */
  trackId: number | null
  release: AwaitedRelease | undefined
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
  for (const { trackId, release } of await listAwaited(db)) {
    const news = reminderOf(release, clock)
    if (news === null) continue
    const kind = news === 'out' ? 'reminder' : 'reminder-cancelled'
    for (let count = CHUNK; count === CHUNK;)
      count = await db.transaction().execute(async (trx) => {
        await outbox.sendQueued(trx)
        return queueSome(trx, { trackId, kind, now: clock.now })
      })
  }
}

async function listAwaited(db: Db): Promise<Awaited[]> {
  const rows = await db
    .selectFrom('reminders')
    .leftJoin('musicTracks', 'musicTracks.id', 'trackId')
    .select(['trackId', 'deletedAt', 'releaseDate', 'isComingSoon', 'saleInfo'])
    .select(['isVisibleInHearIt', 'isVisibleInStore'])
    .where('confirmedAt', 'is not', null)
    .distinct()
    .execute()
  return rows.map(({ trackId, deletedAt, ...track }) => {
    const hidden = isTrackOnSite(track) ? 'shown' : 'hidden'
    const place = deletedAt === null ? hidden : 'deleted'
    return { trackId, release: trackId === null ? undefined : { ...track, place } }
  })
}

/** @returns how many there were, at most CHUNK */
async function queueSome(
  trx: Db,
  { trackId, kind, now }: { trackId: number | null; kind: 'reminder' | 'reminder-cancelled'; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    with due as (
      delete from reminders where id in (
        select id from reminders
        where track_id is not distinct from ${trackId}::integer and confirmed_at is not null
        limit ${CHUNK} for update skip locked)
      returning email, title, track_id)
    insert into mails (kind, track_id, title, to_address, created_at)
    select ${kind}, due.track_id, coalesce(music_tracks.title, due.title), email, ${now}
    from due left join music_tracks on music_tracks.id = due.track_id`.execute(trx)
  return Number(numAffectedRows)
}
