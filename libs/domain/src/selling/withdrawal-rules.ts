import { dayAt, toMillis } from '../time/zoned-time.ts'
import type { ParcelState } from './delivery.ts'
import type { OrderItemKind, OrderState } from './order.ts'

// This file imports no schemas, because public pages load no zod.

/** Days after receipt (docs/product/selling.md#withdrawal). */
const WITHDRAWAL_DAYS = 14
/** What was sent counts as received after so many days at the latest. */
const TRANSIT_DAYS = 14

export interface ItemCount {
  id: number
  quantity: number
}

interface WithdrawnItem extends ItemCount {
  kind: OrderItemKind
  refundedQuantity: number
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
    .map(({ id, quantity, refundedQuantity }) => ({
      id,
      quantity: quantity - Math.max(refundedQuantity, withdrawnOf(order.withdrawals, id)),
    }))
    .filter(({ quantity }) => quantity > 0)
}

/** How many units of an item were withdrawn from. */
export function withdrawnOf(withdrawals: OrderToWithdraw['withdrawals'], id: number): number {
  return withdrawals
    .flatMap(({ items }) => items)
    .reduce((sum, item) => sum + (item.id === id ? item.quantity : 0), 0)
}
