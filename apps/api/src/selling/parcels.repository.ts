import { eventSchedule } from '@troubadour/domain/event/event-schedule'
import { PARCELS_MAX } from '@troubadour/domain/selling/order'
import { keptGoods } from '@troubadour/domain/selling/withdrawal-rules'
import { sql, type ExpressionBuilder } from 'kysely'
import { eventTable } from '../db/event-table.ts'
import type { Db, Tables } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'
import { withItems, type StoredOrder } from './orders.repository.ts'

/** Goods of paid orders that are not delivered and not refunded. */
export const isToDeliver = (eb: ExpressionBuilder<Tables, 'orders'>) =>
  eb.and([
    eb('parcel', 'in', ['waiting', 'packed', 'ready']),
    eb('state', '=', 'paid'),
    eb('refundedMinor', '<', eb.ref('totalMinor')),
    eb.exists(
      eb
        .selectFrom('orderItems')
        .select('orderItems.id')
        .whereRef('orderId', '=', 'orders.id')
        .where('kind', '=', 'product')
        .whereRef('refundedQuantity', '<', 'quantity'),
    ),
  ])

/** Whether something of the goods is left after refunds and withdrawals, as `keptGoods` of the domain says it. */
const keepsGoods = sql<boolean>`exists (
  select from order_items item
  where item.order_id = orders.id and item.kind = 'product' and item.quantity > greatest(
    item.refunded_quantity,
    (select coalesce(sum((one ->> 'quantity')::int), 0)
     from jsonb_path_query(orders.withdrawals, '$[*].items[*]') one
     where (one ->> 'id')::int = item.id)
  ))`

/** Orders whose goods wait, are packed, or are ready, oldest first, at most 500. */
export async function listParcels(db: Db): Promise<StoredOrder[]> {
  const query = db.selectFrom('orders').where(isToDeliver)
  return withItems(db, await query.selectAll().orderBy('id').limit(PARCELS_MAX).execute())
}

/**
 * How many of them there are; and of those of which something is left, how many there are, are fetched at shows, and are
 * not packed yet: in one row.
 */
export const selectParcelCounts = (db: Db) =>
  db
    .selectFrom('orders')
    .where(isToDeliver)
    // Single words: names are not translated in JSON.
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where ${keepsGoods}))::int`.as('kept'),
      sql<number>`(count(*) filter (where delivery ->> 'kind' = 'pickup' and ${keepsGoods}))::int`.as(
        'pickups',
      ),
      sql<number>`(count(*) filter (where parcel = 'waiting' and ${keepsGoods}))::int`.as('waiting'),
    ])

/** The same by way, as the dashboard and the tabs of Orders say it. */
export const waysOf = ({ kept, pickups }: { kept: number; pickups: number }) => ({
  toSend: kept - pickups,
  toHandOut: pickups,
})

/** The weight of what is left to deliver of each order, in grams; null when one is not known. */
export async function weighParcels(db: Db, orders: readonly StoredOrder[]): Promise<(number | null)[]> {
  const products = await db
    .selectFrom('ownProducts')
    .select(['id', 'weightGrams'])
    .where('weightGrams', 'is not', null)
    .execute()
  const weights = new Map(products.map(({ id, weightGrams }) => [id, weightGrams]))
  return orders.map((order) => {
    const grams = keptGoods(order).map(({ productId, quantity }) => {
      const each = weights.get(productId ?? 0) ?? null
      return each === null ? null : each * quantity
    })
    return grams.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0)
  })
}

/** The shows where goods of these orders are fetched, the nearest in time first; those without a date last. */
export async function listPickupShows(
  { db, readSite, now }: Pick<RouteDeps, 'db' | 'readSite' | 'now'>,
  orders: readonly StoredOrder[],
): Promise<string[]> {
  const pickups = orders.flatMap(({ delivery }) => (delivery?.kind === 'pickup' ? [delivery] : []))
  if (pickups.length === 0) return []
  const site = await readSite()
  const events = await eventTable(readSite).list(db)
  const awayOf = (eventId: number | null) => {
    const event = events.find(({ id }) => id === eventId)
    const startsAt = event ? eventSchedule(event, site).startsAt : null
    return startsAt === null ? Infinity : Math.abs(startsAt.getTime() - now().getTime())
  }
  const shows = new Map(pickups.map(({ show, eventId }) => [show, awayOf(eventId)]))
  return [...shows].sort(([, a], [, b]) => (a === b ? 0 : a - b)).map(([show]) => show)
}
