import { sql, type RawBuilder, type Updateable } from 'kysely'
import type { MailsTable, MailState } from '../db/mailing-list-tables.ts'
import type { Db } from '../db/tables.ts'
import type { ClaimedMail } from './claim-mails.ts'
import type { SendOutcome } from './mail-transport.ts'

const HOUR_MS = 60 * 60 * 1000
/** With the delays below, so many tries take three days. */
const MAX_TRIES = 80

/** Writes down that an address was refused for good. */
export type Bounce = (trx: Db, refused: { id: number; reason: string }, now: Date) => Promise<unknown>

export interface RetryPolicy {
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
