import type { Insertable } from 'kysely'
import type { Db, Tables } from '../db/tables.ts'

export type PaymentEvent = Insertable<Tables['paymentEvents']>

/** Stores an event once, however often it arrives. */
export async function addEvent(db: Db, event: PaymentEvent): Promise<void> {
  await db
    .insertInto('paymentEvents')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether an event about an object arrived. @param objectId Stripe's id */
export async function hasEventAbout(db: Db, objectId: string): Promise<boolean> {
  const query = db.selectFrom('paymentEvents').select('id').where('objectId', '=', objectId)
  return (await query.executeTakeFirst()) !== undefined
}
