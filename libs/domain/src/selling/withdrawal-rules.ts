import { dayAt, toMillis, type CalendarDay, type Moment } from '../time/zoned-time.ts'
import type { ParcelState } from './parcel-rules.ts'
import { dueOrders, type DueOrders } from './due-orders.ts'
import type { OrderItemKind, OrderState } from './order.ts'

// This file imports no schemas, because public pages load no zod.

/** Days after receipt (docs/product/selling.md#withdrawal). */
const WITHDRAWAL_DAYS = 14
/** What was sent counts as received after so many days at the latest. */
const TRANSIT_DAYS = 14
/** Days after a withdrawal within which the money goes back. */
const REFUND_DAYS = 14

export interface ItemCount {
  id: number
  quantity: number
}

interface Bought extends ItemCount {
  refundedQuantity: number
}

interface WithdrawnItem extends Bought {
  kind: OrderItemKind
  awaitsRelease: boolean
}

interface OrderToWithdraw {
  state: OrderState
  hasConsented: boolean
  paidAt: string | null
  parcel: { state: ParcelState; completedAt: string | null } | null
  items: readonly WithdrawnItem[]
  withdrawals: readonly { items: readonly ItemCount[] }[]
}

/**
 * What of an order can be withdrawn from now (docs/product/selling.md#withdrawal): goods from the payment until 14 days
 * after receipt, files until 14 days after the payment if nothing was agreed to, or they are still to come; each unit
 * once.
 * @returns items with the quantities that are left; empty when the time is over
 */
export function withdrawable(
  order: OrderToWithdraw,
  { now, timeZone }: { now: string; timeZone: string },
): ItemCount[] {
  if (order.state !== 'paid') return []
  const dayOf = (moment: string) => dayAt(toMillis(moment), timeZone)
  const isWithin = (start: string | null, days: number) => start === null || dayOf(now) <= dayOf(start) + days
  const isSent = order.parcel?.state === 'sent'
  const areGoodsOpen =
    order.parcel !== null && isWithin(order.parcel.completedAt, WITHDRAWAL_DAYS + (isSent ? TRANSIT_DAYS : 0))
  // The right ends with the delivery that the buyer agreed to.
  const areFilesOpen = ({ awaitsRelease }: WithdrawnItem) =>
    (!order.hasConsented || awaitsRelease) && isWithin(order.paidAt, WITHDRAWAL_DAYS)
  const isOpen = (item: WithdrawnItem) =>
    item.kind !== 'tip' && (item.kind === 'product' ? areGoodsOpen : areFilesOpen(item))
  return order.items
    .filter(isOpen)
    .map((item) => ({ id: item.id, quantity: keptOf(order, item) }))
    .filter(({ quantity }) => quantity > 0)
}

/** The goods of an order that were neither refunded nor withdrawn from, with what is left of each. */
export function keptGoods<Item extends Bought & { kind: OrderItemKind }>(
  order: { items: readonly Item[] } & Pick<OrderToWithdraw, 'withdrawals'>,
): Item[] {
  return order.items
    .filter(({ kind }) => kind === 'product')
    .map((item) => ({ ...item, quantity: keptOf(order, item) }))
    .filter(({ quantity }) => quantity > 0)
}

const keptOf = (
  { withdrawals }: Pick<OrderToWithdraw, 'withdrawals'>,
  { id, quantity, refundedQuantity }: Bought,
): number => quantity - Math.max(refundedQuantity, withdrawnOf(withdrawals, id))

interface Withdrawn<Statement> {
  state: OrderState
  items: readonly Bought[]
  withdrawals: readonly Statement[]
}

/** The statements of withdrawal whose items are not refunded yet, oldest first. */
export function openWithdrawals<Statement extends { items: readonly ItemCount[] }>({
  state,
  items,
  withdrawals,
}: Withdrawn<Statement>): Statement[] {
  if (state !== 'paid') return []
  const refunded = new Map(items.map(({ id, refundedQuantity }) => [id, refundedQuantity]))
  return withdrawals.filter((statement) =>
    statement.items.some(({ id }) => withdrawnOf(withdrawals, id) > (refunded.get(id) ?? Infinity)),
  )
}

/** The last day on which the money goes back. @param at when the buyer withdrew @param timeZone the site's */
export const refundDay = (at: Moment, timeZone: string): CalendarDay =>
  dayAt(toMillis(at), timeZone) + REFUND_DAYS

/**
 * What is to be refunded after withdrawals, for the dashboard.
 * @param orders from the oldest
 * @param timeZone the site's
 */
export function refundsDue(
  orders: readonly (Withdrawn<{ at: string; items: readonly ItemCount[] }> & { id: number })[],
  timeZone: string,
): DueOrders | null {
  const due = orders.flatMap((order) =>
    openWithdrawals(order)
      .slice(0, 1)
      .map(({ at }) => ({ id: order.id, at })),
  )
  return dueOrders(due, timeZone, REFUND_DAYS)
}

/** How many units of an item were withdrawn from. */
export function withdrawnOf(withdrawals: OrderToWithdraw['withdrawals'], id: number): number {
  return withdrawals
    .flatMap(({ items }) => items)
    .reduce((sum, item) => sum + (item.id === id ? item.quantity : 0), 0)
}
