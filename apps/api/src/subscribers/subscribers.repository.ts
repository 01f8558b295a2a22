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
    .values({ email, source, created_at: now, state_changed_at: now })
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
    .set({ state, state_changed_at: now, bounce_reason: bounceReason })
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
    .selectFrom('confirmation_tokens')
    .innerJoin('subscriptions', 'subscriptions.id', 'confirmation_tokens.subscription_id')
    .select(['subscriptions.id', 'subscriptions.state', 'expires_at as expiresAt', 'undone_at as undoneAt'])
    .where('digest', '=', digest)
    .forUpdate('subscriptions')
    .executeTakeFirst()
}

async function undoConfirmations(trx: Db, subscriptionId: number, now: Date): Promise<void> {
  await trx
    .updateTable('confirmation_tokens')
    .set({ undone_at: now })
    .where('subscription_id', '=', subscriptionId)
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
    .set({ unsubscribed_at: now })
    .where('id', '=', mailId)
    .where('subscription_id', '=', subscriptionId)
    .where('unsubscribed_at', 'is', null)
    .execute()
}
