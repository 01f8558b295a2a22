import { sql } from 'kysely'
import type { Announcement } from '@troubadour/domain/mailing-list/announcement'
import { audienceText } from '@troubadour/domain/mailing-list/town-text'
import type { RouteDeps } from '../http/deps.ts'
import type { Db } from '../db/tables.ts'
import { quoted, recordActivity, ITSELF } from '../activity/audit.ts'
import { lockAnnouncement, updateAnnouncement } from './announcements.repository.ts'
import { isInAudience } from './audience.ts'

/**
 * Begins the announcements that are due, and finishes those without waiting mails.
 * @param signal stops before the next announcement
 */
export async function advanceAnnouncements(
  { db, outbox, now }: Pick<RouteDeps, 'db' | 'outbox' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const scheduled = await db
    .selectFrom('announcements')
    .select(['id', 'sendAt'])
    .where('state', '=', 'scheduled')
    .where('sendAt', '<=', sql<Date>`now()`)
    .orderBy('sendAt')
    .execute()
  for (const { id, sendAt: at } of scheduled) {
    signal.throwIfAborted()
    if (at) await beginScheduledAnnouncement({ db, outbox }, { id, at }, now())
  }
  const begun = await db.selectFrom('announcements').select('id').where('state', '=', 'sending').execute()
  for (const { id } of begun) {
    signal.throwIfAborted()
    await db.transaction().execute((trx) => finishIfDone(trx, id, now()))
  }
}

/** Rows per statement, so that each one ends before the statement timeout. */
const BATCH_SIZE = 10_000

/**
 * Starts to send an announcement, in one transaction with a mail for each confirmed subscriber. Without subscribers it
 * is finished at once.
 * @param announcement locked, in a state from which it can start
 */
export async function beginAnnouncement(
  trx: Db,
  outbox: RouteDeps['outbox'],
  announcement: Announcement,
  now: Date,
): Promise<Announcement> {
  const { id } = announcement
  await addMails(trx, announcement, now)
  await outbox.sendQueued(trx)
  const staysHere = outbox.sinkUrl !== null
  const changes = { state: 'sending', sendAt: null, startedAt: now, staysHere } as const
  const begun = await updateAnnouncement(trx, announcement, changes, now)
  return (await finishIfDone(trx, id, now)) ?? begun
}

/**
 * Begins a scheduled announcement, if it is still scheduled for that moment. Of two concurrent calls, only the first
 * begins it.
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
    // Without a mail server it waits for one: nobody was asked whether it may stay on this machine.
    if (!isDue || (await needsQuestion(trx, outbox, announcement))) return false
    const begun = await beginAnnouncement(trx, outbox, announcement, now)
    const summary = `Began to send the announcement ${quoted(begun.subject)} to ${receiversText(begun)}, as scheduled`
    await recordActivity(trx, ITSELF, { kind: 'change', summary }, now)
    return true
  })
}

/** How many get it, and where they live: '12 within 50 km of Ghent, Flanders, Belgium'. */
export function receiversText({ delivery, audience }: Announcement): string {
  return audience ? `${delivery.recipients} ${audienceText(audience)}` : String(delivery.recipients)
}

/** Adds the mails in batches, in the order of sign-up. */
async function addMails(trx: Db, { id: announcementId, audience }: Announcement, now: Date): Promise<void> {
  let last: number | null = 0
  while (last !== null) {
    const { rows }: { rows: { last: number | null }[] } = await sql<{ last: number | null }>`
      with added as (
        insert into mails (kind, subscription_id, announcement_id, created_at)
        select 'announcement', id, ${announcementId}, ${now} from subscriptions
        where state = 'confirmed' and ${isInAudience(audience)} and id > ${last} order by id limit ${BATCH_SIZE}
        returning subscription_id)
      select max(subscription_id) as last from added`.execute(trx)
    last = rows[0]?.last ?? null
  }
}

/**
 * Finishes an announcement that has no mail waiting or being sent; a paused one stays paused. Call it after the result
 * of a mail is committed: if two workers have the last two mails, at least one of them sees both results.
 * @returns the announcement; null when it is not finished
 */
export async function finishIfDone(trx: Db, id: number, now: Date): Promise<Announcement | null> {
  const waiting = await trx
    .selectFrom('mails')
    .select('id')
    .where('announcementId', '=', id)
    .where('kind', '=', 'announcement')
    .where('state', 'in', ['queued', 'sending'])
    .limit(1)
    .executeTakeFirst()
  if (waiting) return null
  const announcement = await lockAnnouncement(trx, id)
  // Uncertain mails may have been queued again while this transaction waited for the lock.
  if (announcement?.state !== 'sending' || announcement.delivery.waiting > 0) return null
  return updateAnnouncement(trx, announcement, { state: 'sent', finishedAt: now }, now)
}

/** Domains that nobody can own (RFC 2606). */
const RESERVED_DOMAIN = String.raw`[@.](example(\.(com|net|org))?|test|invalid|localhost)$`

/**
 * Whether an announcement has receivers now.
 * @param who 'real' leaves out addresses that nobody can have, such as those of a trial
 */
export async function hasReceivers(
  db: Db,
  { audience }: Pick<Announcement, 'audience'>,
  who: 'any' | 'real' = 'any',
): Promise<boolean> {
  const query = db
    .selectFrom('subscriptions')
    .select('id')
    .where('state', '=', 'confirmed')
    .where(isInAudience(audience))
    .$if(who === 'real', (all) => all.where('email', '!~*', RESERVED_DOMAIN))
    .limit(1)
  return (await query.executeTakeFirst()) !== undefined
}

/** Whether its mails would stay on this machine, though real people would get them and nobody was asked. */
export async function needsQuestion(
  db: Db,
  { sinkUrl }: Pick<RouteDeps['outbox'], 'sinkUrl'>,
  announcement: Pick<Announcement, 'staysHere' | 'audience'>,
): Promise<boolean> {
  return sinkUrl !== null && !announcement.staysHere && (await hasReceivers(db, announcement, 'real'))
}

/**
 * Queues uncertain mails again, except those of erased subscribers, which have no address.
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
