import type { Db } from '../../db/tables.ts'
import type { Erasures } from '../../mail/erasures.ts'
import { changeState, markBounced, markUnsubscribed, recordConsent } from '../subscribers.repository.ts'
import type { ReturnAddresses } from '../../mail/return-addresses.ts'
import type { Bounce, BounceCause } from './read-bounce.ts'

/** So many soft bounces within the window count like a hard one. */
const SOFT_MAX = 5
const SOFT_WINDOW_MS = 30 * 24 * 60 * 60 * 1000

/** Why an address gets no more mail, or what became of a mail; without anything that the server wrote. */
const REASONS: Record<BounceCause, string> = {
  'unknown-address': 'The mail came back: the address does not exist, or takes no mail.',
  'full-mailbox': 'The mail came back: the mailbox is full.',
  unreachable: 'The mail came back: its mail server could not be reached, or did not take it in time.',
  spam: 'A mail was marked as spam.',
  other: 'The mail came back: it was refused for a reason that is not the address.',
}
const SOFT_REASONS: Partial<Record<BounceCause, string>> = {
  'full-mailbox': 'The mailbox was full: mails came back five times in 30 days.',
  unreachable: 'No mail could be delivered: mails came back five times in 30 days.',
}

/** The mail whose return address is in a text; null without one that is ours. */
export async function findReturned(
  db: Db,
  returnAddresses: ReturnAddresses,
  text: string,
): Promise<string | null> {
  const signatures = returnAddresses.listIn(text)
  if (signatures.size === 0) return null
  const query = db.selectFrom('mails').select(['id', 'createdAt'])
  const mails = await query.where('id', 'in', [...signatures.keys()]).execute()
  return mails.find((mail) => returnAddresses.isOf(mail, signatures.get(mail.id) ?? ''))?.id ?? null
}

/**
 * Counts that a mail came back, once for each mail and kind (docs/product/mails.md#bounces). Mails without a subscription
 * and those of erased people change nothing.
 */
export async function countBounce(
  { db, erasures }: { db: Db; erasures: Erasures },
  { mailId, kind, cause }: Bounce & { mailId: string },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // First the address, then its mails, as in sending and erasing.
    const held = await trx
      .selectFrom('subscriptions')
      .innerJoin('mails', 'mails.subscriptionId', 'subscriptions.id')
      .select(['subscriptions.id', 'subscriptions.stateChangedAt', 'mails.createdAt as mailedAt'])
      .where('mails.id', '=', mailId)
      .forUpdate('subscriptions')
      .executeTakeFirst()
    if (!held) return
    const { id } = held
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('bounces')
      .values({ mailId, kind, subscriptionId: id, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return
    if (kind === 'complaint') {
      await leave({ trx, erasures }, { id, mailId }, now)
      return
    }
    await trx
      .updateTable('mails')
      .set({ state: 'failed', problem: REASONS[cause] })
      .where('id', '=', mailId)
      .where('state', 'in', ['sent', 'uncertain'])
      .execute()
    // Its owner has confirmed or returned since the mail was sent.
    if (held.mailedAt < held.stateChangedAt) return
    if (kind === 'hard') await markBounced(trx, { id, reason: REASONS[cause] }, now)
    if (kind === 'soft' && (await countSoft(trx, id, { now, since: held.stateChangedAt })) >= SOFT_MAX)
      await markBounced(trx, { id, reason: SOFT_REASONS[cause] ?? REASONS[cause] }, now)
  })
}

/** Unsubscribes who marked a mail as spam. */
async function leave(
  { trx, erasures }: { trx: Db; erasures: Erasures },
  { id, mailId }: { id: number; mailId: string },
  now: Date,
): Promise<void> {
  const bounceReason = REASONS.spam
  const changed = await changeState(trx, id, { state: 'unsubscribed', bounceReason }, now)
  if (!changed) return
  await markUnsubscribed(trx, { mailId, subscriptionId: id }, now)
  const consent = { subscriptionId: id, kind: 'unsubscribed', wording: bounceReason } as const
  await recordConsent(trx, { ...consent, source: changed.source }, now)
  await erasures.recordLeaving(trx, 'unsubscribed', [changed.email], now)
}

async function countSoft(
  trx: Db,
  subscriptionId: number,
  { now, since }: { now: Date; since: Date },
): Promise<number> {
  const { count } = await trx
    .selectFrom('bounces')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('subscriptionId', '=', subscriptionId)
    .where('kind', '=', 'soft')
    .where('at', '>', new Date(now.getTime() - SOFT_WINDOW_MS))
    .where('at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}
