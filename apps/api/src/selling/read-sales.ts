import { isoWithOffset } from '@troubadour/domain/time/zoned-time'
import { disputesDue } from '@troubadour/domain/selling/due-orders'
import { refundsDue } from '@troubadour/domain/selling/withdrawal-rules'
import type { Overview } from '@troubadour/domain/site/overview'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'
import { stateOf, withItems } from './orders.repository.ts'
import { selectParcelCounts, waysOf } from './parcels.repository.ts'

/** Today's sales for the dashboard; null while the site does not sell and nothing waits. */
export async function readSales(
  { db, now }: Pick<RouteDeps, 'db' | 'now'>,
  timeZone: string,
): Promise<Overview['sales']> {
  const today = isoWithOffset(now().getTime(), timeZone).slice(0, 10)
  const { isOn, parcels, takings, disputed } = await db
    .selectFrom('selling')
    .select((eb) => {
      const takings = eb
        .selectFrom('orders')
        .select(['currency', sql<number>`count(*)::int`.as('orders')])
        // The names are not translated in JSON.
        .select(sql<number>`sum(total_minor - refunded_minor)::int`.as('taken'))
        .where('state', '=', 'paid')
        .where('isLive', '=', true)
        .where(sql<boolean>`(paid_at at time zone ${timeZone})::date = ${today}::date`)
        .groupBy('currency')
        .orderBy('currency')
      const disputed = eb
        .selectFrom('orders')
        .select([sql<number>`id`.as('id'), sql<string | null>`dispute_due_at`.as('until')])
        .where('disputeState', '=', 'open')
        .orderBy('id')
      return [
        'isOn',
        jsonArrayFrom(selectParcelCounts(db)).as('parcels'),
        jsonArrayFrom(takings).as('takings'),
        jsonArrayFrom(disputed).as('disputed'),
      ]
    })
    .executeTakeFirstOrThrow()
  const due = refundsDue(await listWithdrawn(db), timeZone)
  const disputes = disputesDue(
    disputed.map(({ id, until }) => ({ id, dueAt: until })),
    { now: now(), timeZone },
  )
  // A count has one row.
  const counts = parcels[0] ?? { kept: 0, pickups: 0, waiting: 0 }
  const sales = {
    ...{ toPack: counts.waiting, packed: counts.kept - counts.waiting, ...waysOf(counts) },
    takings: takings.map(({ taken, ...of }) => ({ ...of, takenMinor: taken })),
    refundsDue: due,
    disputes,
  }
  return isOn || due || disputes || counts.kept > 0 ? sales : null
}

/** Paid orders that were withdrawn from, oldest first. */
async function listWithdrawn(db: Db) {
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where('state', '=', 'paid')
    .where(sql<boolean>`withdrawals != '[]'`)
    .orderBy('id')
    .execute()
  return (await withItems(db, orders)).map((order) => ({ ...order, state: stateOf(order) }))
}
