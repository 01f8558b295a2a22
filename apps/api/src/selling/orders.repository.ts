import type { OrderDelivery } from '@troubadour/domain/selling/delivery'
import { orderItem, ORDERS_PER_PAGE, type Order, type OrderState } from '@troubadour/domain/selling/order'
import { sql, type Insertable, type Selectable } from 'kysely'
import { containing, toPage } from '../db/rows.ts'
import type { Db, Tables } from '../db/tables.ts'
import { withCurrentShows } from './pickup-shows.ts'

type OrderRow = Selectable<Tables['orders']>
/** With the days of its product and its release as they are now; null without one. */
type ItemRow = Selectable<Tables['orderItems']> & {
  shipsFrom: string | null
  releaseDate: string | null
  isComingSoon: boolean | null
}
export type StoredOrder = OrderRow & { items: ItemRow[] }

/** How many orders a run of the job asks about. */
const ORDERS_AT_ONCE = 200

export interface NewOrder {
  /** Of an order that is made again; otherwise missing. */
  id?: number
  isRestored?: boolean
  isLive: boolean
  currency: string
  consentText: string | null
  wantsNews?: boolean
  shippingMinor: number
  /** Already taken off the items. */
  discountMinor: number
  discountCode: string | null
  /** Null without goods. */
  delivery: OrderDelivery | null
  networkDigest: string | null
  items: Omit<Insertable<Tables['orderItems']>, 'id' | 'orderId'>[]
}

/** The state that people see. */
export function stateOf({
  state,
  totalMinor,
  refundedMinor,
}: Pick<OrderRow, 'state' | 'totalMinor' | 'refundedMinor'>): OrderState {
  return state === 'paid' && totalMinor > 0 && refundedMinor >= totalMinor ? 'refunded' : state
}

/** Stores an order that is open. @returns its id */
export async function insertOrder(trx: Db, { items, ...order }: NewOrder, now: Date): Promise<number> {
  const totalMinor = items.reduce((sum, { amountMinor }) => sum + amountMinor, order.shippingMinor)
  const delivery = order.delivery && JSON.stringify(order.delivery)
  const { id } = await trx
    .insertInto('orders')
    .values({ ...order, delivery, totalMinor, state: 'open', createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('orderItems')
    .values(items.map((item) => ({ ...item, orderId: id })))
    .execute()
  return id
}

type OrderKey = readonly ['id', number] | readonly ['sessionId' | 'paymentIntent', string]

export async function findOrder(db: Db, [column, value]: OrderKey): Promise<StoredOrder | undefined> {
  const row = await db.selectFrom('orders').selectAll().where(column, '=', value).executeTakeFirst()
  return row && (await withItems(db, [row]))[0]
}

export async function withItems(db: Db, orders: readonly OrderRow[]): Promise<StoredOrder[]> {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const items = await db
    .selectFrom('orderItems')
    .leftJoin('ownProducts', 'ownProducts.id', 'orderItems.productId')
    .leftJoin('musicTracks', 'musicTracks.id', 'orderItems.trackId')
    .selectAll('orderItems')
    .select(['ownProducts.shipsFrom', 'musicTracks.releaseDate', 'musicTracks.isComingSoon'])
    .where('orderId', 'in', ids)
    .orderBy('orderItems.id')
    .execute()
  const current = await withCurrentShows(db, orders)
  return current.map((order) => ({ ...order, items: items.filter(({ orderId }) => orderId === order.id) }))
}

export interface BoughtRelease {
  orderId: number
  trackId: number
}

/** What an order gives of a release: all of it, or the recordings with these ids; undefined for nothing. */
export type BoughtParts = 'all' | readonly number[] | undefined

/** What is paid, not refunded, and out. */
export function boughtParts(order: StoredOrder, trackId: number): BoughtParts {
  const isGiven = (item: ItemRow) => item.refundedQuantity < item.quantity && !item.awaitsRelease
  const items = order.items.filter((item) => item.trackId === trackId && isGiven(item))
  if (stateOf(order) !== 'paid' || items.length === 0) return undefined
  return items.some(({ kind }) => kind !== 'recording')
    ? 'all'
    : items.flatMap(({ recordingId }) => recordingId ?? [])
}

export async function readBoughtParts(db: Db, { orderId, trackId }: BoughtRelease): Promise<BoughtParts> {
  const order = await findOrder(db, ['id', orderId])
  return order && boughtParts(order, trackId)
}

/**
 * The open orders of a mode that Stripe was not asked about since a moment, those that wait longest first: they count as
 * asked about now.
 */
export function takeUnsettled(
  db: Db,
  { isLive, askedBefore }: { isLive: boolean; askedBefore: Date },
  now: Date,
) {
  return (
    db
      .updateTable('orders')
      .set({ askedAt: now })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('orders')
          .select('id')
          .where('state', 'in', ['open', 'processing'])
          .where('isLive', '=', isLive)
          .where('sessionId', 'is not', null)
          .where((or) => or(or.fn.coalesce('askedAt', 'createdAt'), '<', askedBefore))
          .orderBy('askedAt', (order) => order.asc().nullsFirst())
          .limit(ORDERS_AT_ONCE),
      )
      .returning('sessionId')
      // The condition says so.
      .$narrowType<{ sessionId: string }>()
      .execute()
  )
}

/** Orders that were paid, or are being paid, newest first. @param search part of an address, a name or a title, or a number */
export async function listOrders(
  db: Db,
  { search, before }: { search?: string | undefined; before?: number | undefined },
) {
  const pattern = containing(search ?? '')
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('state', 'in', ['paid', 'processing'])
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .$if(search !== undefined && search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('email', 'ilike', pattern),
          eb('name', 'ilike', pattern),
          eb(sql<string>`id::text`, '=', search ?? ''),
          eb.exists(
            eb
              .selectFrom('orderItems')
              .select('orderItems.id')
              .whereRef('orderId', '=', 'orders.id')
              .where('title', 'ilike', pattern),
          ),
        ]),
      ),
    )
    .orderBy('id', 'desc')
    // One more row shows whether there is a next page.
    .limit(ORDERS_PER_PAGE + 1)
    .execute()
  const { page, nextBefore } = toPage(rows, ORDERS_PER_PAGE)
  return { orders: await withItems(db, page), nextBefore }
}

/** An order in administrators' responses. @param isStandIn whether its payments can be seen at Stripe's */
export function toOrder(row: StoredOrder, { isStandIn }: { isStandIn: boolean }): Order {
  const { id, isLive, email, name, country, currency, totalMinor, refundedMinor, paymentIntent } = row
  const { disputeState, disputeDueAt } = row
  const dashboard = `https://dashboard.stripe.com/${isLive ? '' : 'test/'}payments/`
  return {
    ...{ id, isLive, email, name, country, currency, totalMinor, refundedMinor },
    ...partsOf(row),
    ...{ discountCode: row.discountCode, address: row.address, withdrawals: row.withdrawals },
    ...{ isShippingRefunded: row.shippingRefunded, isRestored: row.isRestored },
    state: stateOf(row),
    items: row.items.map(toItem),
    dispute: disputeState && { state: disputeState, dueAt: disputeDueAt?.toISOString() ?? null },
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    stripeUrl: paymentIntent === null || isStandIn ? null : dashboard + paymentIntent,
  }
}

/** Without what only the server knows of it. */
export const toItem = (item: ItemRow): Order['items'][number] => orderItem.parse(item)

/** What people see of the money and the delivery of an order. */
export function partsOf({ shippingMinor, discountMinor, taxMinor, ...row }: OrderRow) {
  const { parcel, delivery, trackingUrl, completedAt } = row
  return {
    ...{ shippingMinor, discountMinor, taxMinor },
    parcel: parcel && {
      state: parcel,
      show: delivery?.kind === 'pickup' ? delivery.show : null,
      trackingUrl,
      completedAt: completedAt?.toISOString() ?? null,
    },
  }
}

/** What decides whether an order can be withdrawn from. */
export function withdrawalOf(order: StoredOrder) {
  const { consentText, paidAt, parcel, completedAt, items, withdrawals } = order
  return {
    ...{ items, withdrawals, state: stateOf(order), hasConsented: consentText !== null },
    paidAt: paidAt?.toISOString() ?? null,
    parcel: parcel && { state: parcel, completedAt: completedAt?.toISOString() ?? null },
  }
}
