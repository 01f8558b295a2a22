import { sql, type RawBuilder, type Updateable } from 'kysely'
import type { MailKind, MailsTable, MailState } from '../db/mailing-list-tables.ts'
import type { Db } from '../db/tables.ts'
import type { AnnouncementParts } from './render-mail.ts'
import { isAlive } from '../jobs/jobs.repository.ts'
import type { SendOutcome } from './mail-transport.ts'

/** A mail that this sender, and nobody else, sends now. */
export interface ClaimedMail {
  id: string
  kind: MailKind
  /** The lock that shows that it is being sent. */
  sender: number
  /** How often it was tried in vain. */
  tries: number
  createdAt: Date
  subscriptionId: number | null
  to: string
  /** Of announcements and their test mails. */
  parts: AnnouncementParts | null
}

interface ClaimedRow extends Omit<ClaimedMail, 'parts'> {
  mayBeSent: boolean
  subject: string | null
  text: string | null
  cardKind: 'event' | 'track' | null
  cardId: number | null
}

/**
 * Marks mails that are due as being sent, before any mail server is told of them; what one person has asked for comes before
 * announcements. Those of an announcement that is paused stay as they are. A mail for somebody who may not be written to
 * any more is skipped.
 */
export async function claimMails(
  db: Db,
  { count, sender, now }: { count: number; sender: number; now: Date },
): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedRow>`
    update mails set sender = ${sender}, tried_at = ${now},
      state = case when may_be_sent then 'sending' else 'skipped' end,
      done_at = case when may_be_sent then null else ${now}::timestamptz end
    from (
      select mails.id, coalesce(to_address, email) as "to", subject, text, card_kind, card_id,
        kind = 'test' or coalesce((subscriptions.state = 'confirmed') = (kind <> 'confirmation'), false)
          as may_be_sent
      from mails
      left join subscriptions on subscriptions.id = subscription_id
      left join announcements on announcements.id = announcement_id
      where mails.state = 'queued' and due_at <= now()
      and (kind <> 'announcement' or announcements.state = 'sending')
      order by (kind = 'announcement'), mails.id limit ${count} for update of mails skip locked
    ) as found
    where mails.id = found.id
    returning may_be_sent as "mayBeSent", mails.id, kind, sender, tries, mails.created_at as "createdAt",
      subscription_id as "subscriptionId", found."to", subject, text,
      card_kind as "cardKind", card_id as "cardId"`.execute(db)
  const mails = rows
    .filter(({ mayBeSent }) => mayBeSent)
    .map(({ mayBeSent: _, subject, text, cardKind, cardId, ...mail }) => ({
      ...mail,
      parts:
        subject === null || text === null
          ? null
          : { subject, text, card: cardKind && cardId !== null ? { kind: cardKind, id: cardId } : null },
    }))
  return rows.length > 0 && mails.length === 0 ? claimMails(db, { count, sender, now }) : mails
}

const REASON = 'The program ended while this mail was being sent.'

/**
 * Finds mails whose sender is no more: whether they went out nobody knows, and so nobody sends them again unasked. A
 * sender that is only slow holds its lock.
 * @returns how many there were
 */
export async function recoverMails(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ state: 'uncertain', problem: REASON, doneAt: now })
    .where('state', '=', 'sending')
    .where(({ not }) => not(isAlive('sender')))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

const HOUR_MS = 60 * 60 * 1000
/** With the delays below, so many tries take three days. */
const MAX_TRIES = 80

/** Writes down that an address was refused for good. */
export type Bounce = (trx: Db, refused: { id: number; reason: string }, now: Date) => Promise<unknown>

interface RetryPolicy {
  /** The delay after the first try; it doubles with each, up to an hour. */
  firstDelayMs: number
}

/** Writes down what became of a mail, and what follows from it. */
export async function settleMail(
  { db, bounce, retry }: { db: Db; bounce: Bounce; retry: RetryPolicy },
  mail: ClaimedMail,
  outcome: SendOutcome,
  now: Date,
): Promise<void> {
  // One statement, as it is for thousands of mails in a row.
  if (outcome.name === 'sent' && mail.kind !== 'confirmation') {
    await setState(db, mail, { state: 'sent', problem: null, doneAt: now })
    return
  }
  await db.transaction().execute(async (trx) => {
    await holdReceiver(trx, mail)
    if (outcome.name === 'sent') {
      if (await setState(trx, mail, { state: 'sent', problem: null, doneAt: now }))
        await markAsked(trx, mail, now)
      return
    }
    const problem = outcome.reason
    if (outcome.name === 'uncertain') {
      await setState(trx, mail, { state: 'uncertain', problem, doneAt: now })
      return
    }
    const tries = mail.tries + 1
    if (outcome.name === 'retry' && tries < MAX_TRIES) {
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
 * @returns false when it was settled otherwise in the meantime. Others may have taken the mail for uncertain while the
 * database was away, or even have asked for it again: that it was sent is known better here.
 */
async function setState(
  db: Db,
  { id, sender }: ClaimedMail,
  {
    problem,
    ...change
  }: Pick<Updateable<MailsTable>, 'doneAt' | 'tries'> & {
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
    // A server's words hold the address, and whoever was erased meanwhile has left none here.
    .set({
      problem: sql`case when subscription_id is null and kind <> 'test' then null else ${problem} end`,
    })
    .where('id', '=', id)
    .where('sender', '=', sender)
    .where('state', 'in', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** In the order in which whoever is erased or leaves is held, too: first the address, then its mails. */
async function holdReceiver(trx: Db, { subscriptionId }: ClaimedMail): Promise<void> {
  await trx
    .selectFrom('subscriptions')
    .select('id')
    .where('id', '=', subscriptionId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** From now on its owner can be expected to have read it. */
async function markAsked(trx: Db, { subscriptionId }: ClaimedMail, now: Date): Promise<void> {
  await trx.updateTable('subscriptions').set({ askedAt: now }).where('id', '=', subscriptionId).execute()
}
