import { POSTAL_ADDRESS_MS, UNPAID_ORDER_MS } from '@troubadour/domain/time/periods'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { takeOffStock } from './stock.repository.ts'

/** When an order is deleted, which is how long the link of one without a mail address works. */
export async function keptUntil(db: Db, { createdAt }: { createdAt: Date }): Promise<Date> {
  const { keepYears } = await db.selectFrom('selling').select('keepYears').executeTakeFirstOrThrow()
  const until = new Date(createdAt)
  until.setUTCFullYear(until.getUTCFullYear() + keepYears)
  return until
}

/**
 * Deletes orders after the years that are set, those that were never paid, and events, after 30 days; and what is no longer
 * needed of addresses.
 */
export async function deleteOldOrders(db: Db, now: Date): Promise<void> {
  const { keepYears } = await db.selectFrom('selling').select('keepYears').executeTakeFirstOrThrow()
  const kept = new Date(now)
  kept.setUTCFullYear(kept.getUTCFullYear() - keepYears)
  await db.transaction().execute(async (trx) => {
    await takeOffStock(trx, kept)
    await trx
      .deleteFrom('orders')
      .where((eb) =>
        eb.or([
          eb('createdAt', '<', kept),
          eb.and([
            eb('state', '!=', 'paid'),
            eb('createdAt', '<', new Date(now.getTime() - UNPAID_ORDER_MS)),
          ]),
        ]),
      )
      .execute()
  })
  await cutAddresses(db, now)
  await db
    .deleteFrom('paymentEvents')
    .where('handledAt', '<', new Date(now.getTime() - UNPAID_ORDER_MS))
    .execute()
}

/** All goods of the order were refunded before they were sent. */
const isNothingLeft = sql<boolean>`not exists (select from order_items
  where order_id = orders.id and kind = 'product' and refunded_quantity < quantity)`

/**
 * Leaves of the address of a complete order the country and the first two characters of the postal code, and of statements
 * of withdrawal when and what, 180 days after it was complete, or its dispute had ended (docs/product/selling.md#orders).
 */
async function cutAddresses(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - POSTAL_ADDRESS_MS)
  const address = sql<string>`case when address is not null then json_build_object(
    'name', '', 'line1', '', 'line2', '', 'postalCode', left(address->>'postalCode', 2), 'city', '', 'state', '',
    'country', address->>'country')::jsonb end`
  const withdrawals = sql<string>`coalesce((select jsonb_agg(one || '{"name": "", "email": ""}')
    from jsonb_array_elements(withdrawals) as one), '[]')`
  await db
    .updateTable('orders')
    .set({ address, withdrawals })
    .where((eb) =>
      eb.or([
        sql<boolean>`address->>'line1' <> '' or address->>'name' <> ''`,
        sql<boolean>`withdrawals @? '$[*].email ? (@ <> "")'`,
      ]),
    )
    .where((eb) =>
      eb.or([eb('completedAt', '<', before), eb.and([eb('paidAt', '<', before), isNothingLeft])]),
    )
    .where((eb) => eb.or([eb('disputeState', 'is', null), eb('disputeEndedAt', '<', before)]))
    .execute()
}
