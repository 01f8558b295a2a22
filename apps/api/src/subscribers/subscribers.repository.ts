import type {
  SubscriberSource,
  SubscriberState,
  ConsentKind,
} from '@troubadour/domain/mailing-list/subscriber'
import { UNCONFIRMED_ADDRESS_MS } from '@troubadour/domain/time/periods'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/tables.ts'

/** Stores an address if it is new, and locks its row, which serializes concurrent sign-ups. */
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
 * Changes the state of an address.
 * @returns its address and source; undefined when it was erased, or already has the state
 */
export async function changeState(
  trx: Db,
  id: number,
  change: {
    state: SubscriberState
    bounceReason?: string
    /** Subscribers in this state are unchanged. */ unless?: SubscriberState
  },
  now: Date,
): Promise<{ email: string; source: SubscriberSource } | undefined> {
  const { state, bounceReason = null, unless = state } = change
  const changed = await trx
    .updateTable('subscriptions')
    .set({ state, stateChangedAt: now, bounceReason })
    .where('id', '=', id)
    .where('state', 'not in', [state, unless])
    .returning(['email', 'source'])
    .executeTakeFirst()
  // A confirmation link works once: resubscribing needs a new one.
  if (changed && state !== 'confirmed')
    await trx
      .updateTable('confirmationTokens')
      .set({ undoneAt: now })
      .where('subscriptionId', '=', id)
      .execute()
  return changed
}

/** Records a permanent bounce; an unsubscribed address stays unsubscribed. */
export async function markBounced(
  trx: Db,
  { id, reason }: { id: number; reason: string },
  now: Date,
): Promise<void> {
  await changeState(trx, id, { state: 'bounced', bounceReason: reason, unless: 'unsubscribed' }, now)
}

/** Locks an existing address in any state. */
export async function lockSubscription(
  trx: Db,
  id: number,
): Promise<{ state: SubscriberState; source: SubscriberSource } | undefined> {
  const query = trx.selectFrom('subscriptions').select(['state', 'source']).where('id', '=', id)
  return query.forUpdate().executeTakeFirst()
}

/** The address of a confirmation link, even an expired one. @param digest of its token */
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

/** Stores that a subscriber unsubscribed by the link in a mail; only the first time counts. */
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

interface NewConsent {
  subscriptionId: number
  kind: ConsentKind
  /** The consent text. */
  wording: string
  source: SubscriberSource
}

/** Stores a consent or its withdrawal, in the transaction of its consequences. */
export async function recordConsent(
  trx: Db,
  { subscriptionId, kind, wording, source }: NewConsent,
  now: Date,
): Promise<void> {
  await trx.insertInto('consents').values({ subscriptionId, kind, wording, source, at: now }).execute()
}

/** Kinds of consent that put an address on the list. */
const LISTING_KINDS = ['confirmed', 'resubscribed', 'imported'] as const satisfies ConsentKind[]

export async function wasOnList(db: Db, subscriptionId: number): Promise<boolean> {
  const row = await db
    .selectFrom('consents')
    .select('id')
    .where('subscriptionId', '=', subscriptionId)
    .where('kind', 'in', LISTING_KINDS)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function addressOf(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('subscriptions').select('email').where('id', '=', id).executeTakeFirst()
  return row?.email
}

/** SQL: `mailboxOf`, which the index of the table is on. */
const mailboxOf = (email: RawBuilder<string>) =>
  sql<string>`regexp_replace(lower(${email}), '^([^+]+)[+].*@', '\\1@')`

/** Counts the sign-ups of all addresses of a mailbox, and serializes those of concurrent transactions. */
export async function countSignUps(trx: Db, email: string, since: Date): Promise<number> {
  const mailbox = mailboxOf(sql<string>`${email}::text`)
  await sql`select pg_advisory_xact_lock(hashtextextended(${mailbox}, 0))`.execute(trx)
  const { count } = await trx
    .selectFrom('consents')
    .innerJoin('subscriptions', 'subscriptions.id', 'subscriptionId')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where(mailboxOf(sql<string>`email`), '=', mailbox)
    .where('kind', '=', 'signed-up')
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Deletes expired links, and addresses that were never on the list: 30 days after an unconfirmed request, a refusal or
 * a bounce (docs/security.md#newsletter-privacy). Addresses stay that were never asked to confirm, for lack of a mail
 * server, or are being asked again.
 */
export async function purgeUnconfirmed(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('confirmationTokens').where('expiresAt', '<', now).execute()
  // The owner may leave, or the address bounce, before the delivery is recorded; a bounce may also come days later.
  const since = sql<Date>`case state
    when 'unconfirmed' then asked_at
    when 'unsubscribed' then coalesce(asked_at, state_changed_at)
    when 'bounced' then greatest(asked_at, state_changed_at) end`
  await db
    .deleteFrom('subscriptions')
    .where(since, '<', new Date(now.getTime() - UNCONFIRMED_ADDRESS_MS))
    .where(noConfirmationWaits)
    .where(
      sql<boolean>`not exists (select from consents
      where subscription_id = subscriptions.id and kind = any(${LISTING_KINDS}))`,
    )
    // Who left according to a file must stay known, or a later import would bring them back.
    .where(
      sql<boolean>`not exists (select from consents
      where subscription_id = subscriptions.id and kind = 'unsubscribed' and consents.source = 'import')`,
    )
    // Keeps addresses with a valid link: a mail with an uncertain delivery may have arrived.
    .where(
      sql<boolean>`not exists (select from confirmation_tokens
      where subscription_id = subscriptions.id and undone_at is null)`,
    )
    .execute()
}

/** SQL: no confirmation mail of the subscription is queued or being sent. */
export const noConfirmationWaits = sql<boolean>`not exists (select from mails
  where subscription_id = subscriptions.id and kind = 'confirmation' and mails.state in ('queued', 'sending'))`
