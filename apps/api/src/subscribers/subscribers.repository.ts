import type { Subscription } from '@troubadour/domain/subscription'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** Stores a sign-up; one for an address that is known already, in whatever case, changes nothing. */
export async function insertSubscription(db: Db, { email, source }: Subscription, now: Date): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values({ email, source, created_at: now })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .execute()
}
