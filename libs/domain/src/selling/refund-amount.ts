import { chargeStep } from '../merch/offer.ts'

// This file imports no schemas, because public pages load no zod.

interface RefundedItem {
  id: number
  quantity: number
  amountMinor: number
  refundedQuantity: number
}

/** An order, as far as refunds need it; amounts in minor units. */
export interface RefundedOrder {
  currency: string
  totalMinor: number
  refundedMinor: number
  shippingMinor: number
  isShippingRefunded: boolean
  items: readonly RefundedItem[]
}

export interface RefundChoice {
  items: readonly { id: number; quantity: number }[]
  withShipping: boolean
}

/**
 * What a refund gives back (docs/product/selling.md#refunds): the share of each item by quantity, in steps that its
 * currency can be charged in; the last unit gets what rounding leaves, so that all parts add up exactly. Prices have
 * taxes in. It is at most what is left.
 * @param choice quantities that are left of their items
 * @returns minor units
 */
export function refundMinor(order: RefundedOrder, { items, withShipping }: RefundChoice): number {
  const step = chargeStep(order.currency)
  const { totalMinor, refundedMinor, shippingMinor, isShippingRefunded } = order
  const sumOf = (quantityOf: (item: RefundedItem) => number) =>
    order.items.reduce((sum, item) => sum + shareOf(item, quantityOf(item), step), 0)
  const shippingBefore = isShippingRefunded ? shippingMinor : 0
  const before = sumOf(({ refundedQuantity }) => refundedQuantity) + shippingBefore
  const chosen = (id: number) => items.find((item) => item.id === id)?.quantity ?? 0
  const after =
    sumOf(({ id, refundedQuantity }) => refundedQuantity + chosen(id)) +
    (withShipping ? shippingMinor : shippingBefore)
  return Math.max(0, Math.min(after - before, totalMinor - refundedMinor))
}

/** The amount of the first units of an item. */
const shareOf = ({ amountMinor, quantity }: RefundedItem, count: number, step: number) =>
  count === quantity ? amountMinor : Math.floor((amountMinor * count) / quantity / step) * step

/** Everything of an order that was not refunded yet. */
export function restOf({ items }: RefundedOrder): RefundChoice {
  return {
    items: items
      .map(({ id, quantity, refundedQuantity }) => ({ id, quantity: quantity - refundedQuantity }))
      .filter(({ quantity }) => quantity > 0),
    withShipping: true,
  }
}
