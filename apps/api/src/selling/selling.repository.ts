import { sellingSettings, type sellingInput, type SellingSettings } from '@troubadour/domain/selling/selling'
import { sql } from 'kysely'
import type { z } from 'zod'
import { columnsOf } from '../db/rows.ts'
import type { Db } from '../db/tables.ts'

/**
 * The settings, with when the first purchase was paid, whether selling was ever on, and whether sales have to be read
 * from Stripe first.
 */
export async function readSettings(
  db: Db,
): Promise<SellingSettings & { testedAt: Date | null; wasOn: boolean; replayFrom: Date | null }> {
  const columns = columnsOf(sellingSettings)
  return db
    .selectFrom('selling')
    .select([...columns, 'testedAt', 'wasOn', 'replayFrom'])
    .executeTakeFirstOrThrow()
}

/** Holds the row until the transaction ends. */
export async function lockSettings(trx: Db): Promise<SellingSettings> {
  return trx.selectFrom('selling').select(columnsOf(sellingSettings)).forUpdate().executeTakeFirstOrThrow()
}

export async function storeSettings(
  trx: Db,
  settings: z.output<typeof sellingInput>,
  now: Date,
): Promise<SellingSettings> {
  return trx
    .updateTable('selling')
    .set({
      ...settings,
      zones: settings.zones && JSON.stringify(settings.zones),
      wasOn: sql<boolean>`was_on or is_on or ${settings.isOn}`,
      version: sql<number>`version + 1`,
      updatedAt: now,
    })
    .returning(columnsOf(sellingSettings))
    .executeTakeFirstOrThrow()
}

/** Remembers that a purchase has gone all the way. */
export async function markTested(trx: Db, now: Date): Promise<void> {
  await trx.updateTable('selling').set({ testedAt: now }).where('testedAt', 'is', null).execute()
}

/**
 * What was sold by thing, less refunds of items, what took most first, at most 50; without those of the test mode and of
 * orders of which all went back.
 */
export async function listThings(db: Db) {
  const left = sql<number>`sum(quantity - refunded_quantity)::int`
  const amount = sql<number>`sum(amount_minor - amount_minor * refunded_quantity / quantity)::int`
  return db
    .selectFrom('orderItems')
    .innerJoin('orders', 'orders.id', 'orderId')
    .select(['title', 'variant', 'currency', left.as('quantity'), amount.as('amountMinor')])
    .where('state', '=', 'paid')
    .where('isLive', '=', true)
    .where((eb) => eb.or([eb('totalMinor', '=', 0), eb('refundedMinor', '<', eb.ref('totalMinor'))]))
    .groupBy(['title', 'variant', 'currency'])
    .having(left, '>', 0)
    .orderBy(amount, 'desc')
    .orderBy('title')
    .limit(50)
    .execute()
}

/** Takings by month in the site's zone, newest first, at most 24; without those of the test mode. */
export async function listMonths(db: Db, timeZone: string) {
  const month = sql<string>`to_char(paid_at at time zone ${timeZone}, 'YYYY-MM')`
  return (
    db
      .selectFrom('orders')
      .select([month.as('month'), 'currency', sql<number>`count(*)::int`.as('orders')])
      .select(sql<number>`sum(total_minor - refunded_minor)::int`.as('takenMinor'))
      .where('state', '=', 'paid')
      .where('isLive', '=', true)
      // By number: PostgreSQL takes two uses of a parameter for two expressions.
      .groupBy([sql`1`, sql`2`])
      .orderBy(sql`1`, 'desc')
      .orderBy('currency')
      .limit(24)
      .execute()
  )
}
