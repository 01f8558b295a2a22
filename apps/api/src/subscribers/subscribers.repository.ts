import type { SubscriberSource, SubscriberState } from '@troubadour/domain/mailing-list/subscriber'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** Stores an address that is not known yet, and holds its row either way: two sign-ups at once take turns. */
export async function holdSubscription(
  trx: Db,
  { email, source }: { email: string; source: SubscriberSource },
  now: Date,
): Promise<{ id: number; state: SubscriberState }> {
  return trx
    .insertInto('subscriptions')
    .values({ email, source, createdAt: now, stateChangedAt: now })
    .onConflict((conflict) =>
      conflict.expression(sql`lower(email)`).doUpdateSet({ email: sql`subscriptions.email` }),
    )
    .returning(['id', 'state'])
    .executeTakeFirstOrThrow()
}

/**
 * Moves an address into a state.
 * @returns its source; undefined when it is gone, or is in that state already
 */
export async function changeState(
  trx: Db,
  id: number,
  change: {
    state: SubscriberState
    bounceReason?: string
    /** Those stay as they are. */ unless?: SubscriberState
  },
  now: Date,
): Promise<{ source: SubscriberSource } | undefined> {
  const { state, bounceReason = null, unless = state } = change
  const changed = await trx
    .updateTable('subscriptions')
    .set({ state, stateChangedAt: now, bounceReason })
    .where('id', '=', id)
    .where('state', 'not in', [state, unless])
    .returning('source')
    .executeTakeFirst()
  // A link to confirm with is good for one confirmation: who leaves comes back by a new one.
  if (changed && state !== 'confirmed') await undoConfirmations(trx, id, now)
  return changed
}

/** Writes down that an address was refused for good; who has left the list stays off it. */
export async function markBounced(
  trx: Db,
  { id, reason }: { id: number; reason: string },
  now: Date,
): Promise<void> {
  await changeState(trx, id, { state: 'bounced', bounceReason: reason, unless: 'unsubscribed' }, now)
}

/** Holds an address that is there still, in whatever state. */
export async function holdKnown(
  trx: Db,
  id: number,
): Promise<{ state: SubscriberState; source: SubscriberSource } | undefined> {
  const query = trx.selectFrom('subscriptions').select(['state', 'source']).where('id', '=', id)
  return query.forUpdate().executeTakeFirst()
}

/** The address that a link to confirm with is for, also a link that has expired. @param digest of its token */
export async function findByConfirmation(
  trx: Db,
  digest: string,
): Promise<{ id: number; state: SubscriberState; expiresAt: Date; undoneAt: Date | null } | undefined> {
  return trx
    .selectFrom('confirmationTokens')
    .innerJoin('subscriptions', 'subscriptions.id', 'confirmationTokens.subscriptionId')
    .select(['subscriptions.id', 'subscriptions.state', 'expiresAt', 'undoneAt'])
    .where('digest', '=', digest)
    .forUpdate('subscriptions')
    .executeTakeFirst()
}

async function undoConfirmations(trx: Db, subscriptionId: number, now: Date): Promise<void> {
  await trx
    .updateTable('confirmationTokens')
    .set({ undoneAt: now })
    .where('subscriptionId', '=', subscriptionId)
    .execute()
}

/** Notes that somebody left by the link in a mail; the first time counts. */
export async function markUnsubscribed(
  trx: Db,
  { mailId, subscriptionId }: { mailId: string; subscriptionId: number },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ unsubscribedAt: now })
    .where('id', '=', mailId)
    .where('subscriptionId', '=', subscriptionId)
    .where('unsubscribedAt', 'is', null)
    .execute()
}
