import type { ConsentKind, SubscriberSource } from '@troubadour/domain/mailing-list/subscriber'
import type { Db } from '../db/tables.ts'

interface NewConsent {
  subscriptionId: number
  kind: ConsentKind
  /** What was agreed to. */
  wording: string
  source: SubscriberSource
}

/** Writes down what somebody agreed to, or took back; in the transaction of what follows from it. */
export async function recordConsent(
  trx: Db,
  { subscriptionId, kind, wording, source }: NewConsent,
  now: Date,
): Promise<void> {
  await trx.insertInto('consents').values({ subscriptionId, kind, wording, source, at: now }).execute()
}

/** What has put an address on the list at some time; nothing else has. */
export const LISTING_KINDS = ['confirmed', 'resubscribed', 'imported'] as const satisfies ConsentKind[]

/** Whether an address was ever on the list. */
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

/** How often an address was signed up since a moment. */
export async function countSignUps(trx: Db, subscriptionId: number, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('consents')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('subscriptionId', '=', subscriptionId)
    .where('kind', '=', 'signed-up')
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}
