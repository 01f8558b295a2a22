import type { AnnouncementInput } from '@troubadour/domain/mailing-list/announcement'
import { sql, type RawBuilder, type Updateable } from 'kysely'
import {
  MAIL_KINDS,
  REMINDER_SUBJECTS,
  type MailKind,
  type MailState,
  type ReminderSubject,
} from '../db/mailing-list-tables.ts'
import type { Db, Tables } from '../db/tables.ts'
import { isAlive } from '../jobs/jobs.repository.ts'
import { KINDS_THAT_DROP_ADDRESSES } from './mail-rules.ts'
import type { SendOutcome } from './mail-transport.ts'

/** A mail delayed for longer is not sent: its receiver is waiting for the link. */
const ACCOUNT_MAIL_LIFE_MS = 30 * 60 * 1000

export interface ClaimedMail {
  id: string
  kind: MailKind
  /** Advisory lock of the sending instance. */
  sender: number
  /** Failed attempts. */
  tries: number
  createdAt: Date
  subscriptionId: number | null
  /** The administrator whose account it is about. */
  userId: number | null
  /** The release whose downloads it links to. */
  trackId: number | null
  /** The order that it is about. */
  orderId: number | null
  reminderId: number | null
  /** What a reminder is about. */
  about: ReminderSubject | null
  eventId: number | null
  /** The title of the release or show that it is about, or the show before it was moved; null for other mails. */
  title: string | null
  to: string
  /** Set for announcements, the welcome mail and their test mails. */
  parts: AnnouncementInput | null
}

/**
 * Claims due mails before they are sent: first those to one person, then those to many. Mails of a paused announcement
 * stay queued, as does what only a newer version can write (docs/releases.md#queued-mails). A mail is skipped unless
 * `may_be_sent`: announcements need a confirmed subscription, confirmation mails an unconfirmed one, invitations a valid
 * link, and other mails to administrators must be recent and to the account's current address, but for notices of
 * withdrawals, which may be late. Test mails, download mails, mails to buyers and reminders are always sent.
 *
 * The conditions are not on joined rows where they need not: PostgreSQL would expect few mails, and sort all queued ones
 * for each claim.
 */
export async function claimMails(
  db: Db,
  { count, sender, now }: { count: number; sender: number; now: Date },
): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail & { mayBeSent: boolean }>`
    update mails set sender = ${sender}, tried_at = ${now},
      state = case when may_be_sent then 'sending' else 'skipped' end,
      done_at = case when may_be_sent then null else ${now}::timestamptz end
    from (
      select mails.id, coalesce(to_address, subscriptions.email, orders.email, reminders.email) as "to",
        coalesce(mails.title, reminders.title) as title, coalesce(mails.about, reminders.about) as about,
        case when coalesce(announcements.subject, welcome.subject) is not null then json_build_object(
          'subject', coalesce(announcements.subject, welcome.subject),
          'text', coalesce(announcements.text, welcome.text),
          'card', case when card_kind is not null then json_build_object('kind', card_kind, 'id', card_id) end) end as parts,
        kind in ('test', 'download', 'reminder', 'reminder-cancelled')
          or orders.email is not null and user_id is null or reminders.email is not null
          or coalesce((subscriptions.state = 'confirmed') = (kind <> 'confirmation'), false)
          or exists (select from users where users.id = user_id
            and mails.created_at > ${new Date(now.getTime() - ACCOUNT_MAIL_LIFE_MS)}
            and to_address = case when kind in ('password-reset', 'daily-digest', 'dead-link') then users.email
              when kind = 'address' then users.pending_email end)
          or kind = 'withdrawal-notice' and exists (select from users where users.id = user_id and users.email = to_address)
          or kind = 'invitation' and exists (select from account_links as link
            where link.kind = mails.kind and link.user_id = mails.user_id and link.email = to_address
            and link.created_at <= mails.created_at and link.expires_at > ${now})
          as may_be_sent
      from mails
      left join subscriptions on subscriptions.id = subscription_id
      left join orders on orders.id = order_id
      left join all_reminders as reminders on reminders.id = reminder_id
      left join announcements on announcements.id = announcement_id
      left join welcome_mail as welcome on kind = 'welcome' or kind = 'test' and announcement_id is null
      where mails.state = 'queued' and due_at <= now() and kind = any(${MAIL_KINDS})
      and (reminder_id is null and mails.about is null
        or coalesce(mails.about, reminders.about, 'release') = any(${REMINDER_SUBJECTS}))
      and (kind <> 'announcement'
        or announcement_id = any(array(select id from announcements where state = 'sending')))
      order by (kind in ('announcement', 'reminder', 'reminder-cancelled')), mails.id limit ${count} for update of mails skip locked
    ) as found
    where mails.id = found.id
    returning may_be_sent as "mayBeSent", mails.id, kind, sender, tries, mails.created_at as "createdAt",
      subscription_id as "subscriptionId", user_id as "userId", track_id as "trackId", order_id as "orderId",
      reminder_id as "reminderId", event_id as "eventId", found.about, found.title, found."to", parts`.execute(
    db,
  )
  const mails = rows
    .filter(({ mayBeSent }) => mayBeSent)
    .map(({ mayBeSent: _, ...mail }): ClaimedMail => mail)
  return rows.length > 0 && mails.length === 0 ? claimMails(db, { count, sender, now }) : mails
}

/** Ends the pauses of mails that wait after a failure: there is another server now. */
export async function queueAllNow(trx: Db): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ dueAt: sql<Date>`now()` })
    .where('state', '=', 'queued')
    .execute()
}

/** Deletes old mails to administrators, tests of the welcome mail, and those whose receiver need not be on the list. */
export async function deleteOldSingleMails(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('mails')
    .where((eb) =>
      eb.or([
        eb('userId', 'is not', null),
        eb('kind', 'in', KINDS_THAT_DROP_ADDRESSES),
        // Those of an announcement go with it.
        eb.and([eb('kind', '=', 'test'), eb('announcementId', 'is', null)]),
      ]),
    )
    .where('doneAt', '<', new Date(now.getTime() - ACCOUNT_MAIL_LIFE_MS))
    .execute()
}

const storedAddress = sql<
  string | null
>`case when kind <> all(${KINDS_THAT_DROP_ADDRESSES}) then to_address end`

const REASON = 'The program ended while this mail was being sent.'

/**
 * Marks mails whose sending instance died as uncertain: they may have been sent, so they are not sent again unasked. A
 * slow instance still holds its lock.
 * @returns how many there were
 */
export async function recoverMails(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ state: 'uncertain', problem: REASON, doneAt: now, toAddress: storedAddress })
    .where('state', '=', 'sending')
    .where(({ not }) => not(isAlive('sender')))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

const HOUR_MS = 60 * 60 * 1000
/** With the delays below, this many attempts take three days. */
const MAX_ATTEMPTS = 80

export type Bounce = (trx: Db, refused: { id: number; reason: string }, now: Date) => Promise<unknown>

interface RetryPolicy {
  /** The delay after the first attempt; it doubles each time, up to an hour. */
  firstDelayMs: number
}

export async function settleMail(
  { db, bounce, retry, leaves }: { db: Db; bounce: Bounce; retry: RetryPolicy; leaves: boolean },
  mail: ClaimedMail,
  outcome: SendOutcome,
  now: Date,
): Promise<void> {
  // A single statement: this runs for thousands of mails in a row.
  if (outcome.name === 'sent' && mail.kind !== 'confirmation') {
    await setState(db, mail, { state: 'sent', problem: null, doneAt: now })
    return
  }
  await db.transaction().execute(async (trx) => {
    await holdReceiver(trx, mail)
    if (outcome.name === 'sent') {
      const isSent = await setState(trx, mail, { state: 'sent', problem: null, doneAt: now })
      if (!isSent || !leaves) return
      // The time to confirm starts when the receiver can read the mail: never in the demo's mail sink.
      await trx
        .updateTable('subscriptions')
        .set({ askedAt: now })
        .where('id', '=', mail.subscriptionId)
        .execute()
      return
    }
    const problem = outcome.reason
    if (outcome.name === 'uncertain') {
      await setState(trx, mail, { state: 'uncertain', problem, doneAt: now })
      return
    }
    const tries = mail.tries + 1
    if (outcome.name === 'retry' && tries < MAX_ATTEMPTS) {
      const delayMs = Math.min(retry.firstDelayMs * 2 ** mail.tries, HOUR_MS)
      const dueAt = sql<Date>`now() + ${delayMs} * interval '1 ms'`
      await setState(trx, mail, { state: 'queued', problem, doneAt: null, dueAt, tries })
      return
    }
    const isSettled = await setState(trx, mail, { state: 'failed', problem, doneAt: now })
    const isBounce = outcome.name === 'refused' && outcome.isAddress
    if (isSettled && isBounce && mail.subscriptionId !== null)
      await bounce(trx, { id: mail.subscriptionId, reason: problem }, now)
  })
}

/**
 * @returns false when the mail already has another final state. A mail that was marked uncertain or queued again while
 * the database was unreachable is overwritten: the outcome known here is more reliable.
 */
async function setState(
  db: Db,
  { id, sender }: ClaimedMail,
  {
    problem,
    ...change
  }: Pick<Updateable<Tables['mails']>, 'doneAt' | 'tries'> & {
    state: MailState
    problem: string | null
    dueAt?: RawBuilder<Date>
  },
): Promise<boolean> {
  const from: MailState[] =
    change.state === 'sent' ? ['sending', 'uncertain', 'queued'] : ['sending', 'uncertain']
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set(change)
    // The server's message contains the address, which must not stay after the subscriber was erased.
    .set(change.doneAt === null ? {} : { toAddress: storedAddress })
    .set({
      problem: sql`case when subscription_id is null and kind <> 'test' then null else ${problem} end`,
    })
    .where('id', '=', id)
    .where('sender', '=', sender)
    .where('state', 'in', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Locks in the same order as erasing and unsubscribing: first the address, then its mails. */
async function holdReceiver(trx: Db, { subscriptionId }: ClaimedMail): Promise<void> {
  await trx
    .selectFrom('subscriptions')
    .select('id')
    .where('id', '=', subscriptionId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
