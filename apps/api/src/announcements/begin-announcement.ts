import type { Announcement } from '@troubadour/domain/mailing-list/announcement'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../deps.ts'
import { quoted, recordActivity, SERVER } from '../activity/audit.ts'
import { stateAfter } from './announcement-transitions.ts'
import { lockAnnouncement, updateAnnouncement } from './announcements.repository.ts'
import { finishIfDone } from './finish-announcement.ts'

/** Rows of one statement, which has to end before its time is up. */
const BATCH_SIZE = 10_000

/**
 * Begins to send an announcement: a mail for each confirmed subscriber is there when the transaction ends, or
 * nothing is. With nobody to send it to, it is sent at once.
 * @param announcement as it was locked, in a state from which it can begin
 */
export async function beginAnnouncement(
  trx: Db,
  outbox: RouteDeps['outbox'],
  announcement: Announcement,
  now: Date,
): Promise<Announcement> {
  const { id } = announcement
  await addMails(trx, id, now)
  await outbox.sendQueued(trx)
  const changes = { state: 'sending', sendAt: null, startedAt: now } as const
  const begun = await updateAnnouncement(trx, announcement, changes, now)
  return (await finishIfDone(trx, id, now)) ?? begun
}

/**
 * Begins a scheduled announcement, if it is still scheduled for that moment. Of two that try at once the second one
 * finds it begun.
 * @returns whether it was begun
 */
export async function beginScheduledAnnouncement(
  { db, outbox }: Pick<RouteDeps, 'db' | 'outbox'>,
  { id, at }: { id: number; at: Date },
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const announcement = await lockAnnouncement(trx, id)
    const isDue = announcement?.state === 'scheduled' && announcement.sendAt === at.toISOString()
    if (!isDue || stateAfter('begin', announcement.state) === undefined) return false
    const { delivery, subject } = await beginAnnouncement(trx, outbox, announcement, now)
    const summary = `Began to send the announcement ${quoted(subject)} to ${delivery.recipients}, as scheduled`
    await recordActivity(trx, SERVER, { kind: 'change', summary }, now)
    return true
  })
}

/** In the order of their sign-up, in steps. */
async function addMails(trx: Db, announcementId: number, now: Date): Promise<void> {
  let last: number | null = 0
  while (last !== null) {
    const { rows }: { rows: { last: number | null }[] } = await sql<{ last: number | null }>`
      with added as (
        insert into mails (kind, subscription_id, announcement_id, created_at)
        select 'announcement', id, ${announcementId}, ${now} from subscriptions
        where state = 'confirmed' and id > ${last} order by id limit ${BATCH_SIZE}
        returning subscription_id)
      select max(subscription_id) as last from added`.execute(trx)
    last = rows[0]?.last ?? null
  }
}
