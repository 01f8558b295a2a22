// This file imports no schemas, because public pages load no zod.

interface RefundedItem {
  id: number
  quantity: number
  amountMinor: number
  refundedQuantity: number
}

/** An order, as far as refunds need it; amounts in minor units. */
export interface RefundedOrder {
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
 * What a refund gives back (docs/product/selling.md#refunds): the share of each item by quantity, whose last units get
 * what rounding leaves, so that all parts add up exactly; with the same share of taxes that were added to the prices. It
 * is at most what is left.
 * @param choice quantities that are left of their items
 * @returns minor units
 */
export function refundMinor(order: RefundedOrder, { items, withShipping }: RefundChoice): number {
  const { totalMinor, refundedMinor, shippingMinor, isShippingRefunded } = order
  const sumOf = (quantityOf: (item: RefundedItem) => number) =>
    order.items.reduce((sum, item) => sum + shareOf(item, quantityOf(item)), 0)
  const shippingBefore = isShippingRefunded ? shippingMinor : 0
  const before = sumOf(({ refundedQuantity }) => refundedQuantity) + shippingBefore
  const chosen = (id: number) => items.find((item) => item.id === id)?.quantity ?? 0
  const after =
    sumOf(({ id, refundedQuantity }) => refundedQuantity + chosen(id)) +
    (withShipping ? shippingMinor : shippingBefore)
  const priced = order.items.reduce((sum, { amountMinor }) => sum + amountMinor, 0) + shippingMinor
  const withTaxes = (minor: number) => (priced === 0 ? 0 : Math.floor((totalMinor * minor) / priced))
  return Math.max(0, Math.min(withTaxes(after) - withTaxes(before), totalMinor - refundedMinor))
}

/** The amount of the first units of an item. */
const shareOf = ({ amountMinor, quantity }: RefundedItem, count: number) =>
  Math.floor((amountMinor * count) / quantity)

/** Everything of an order that was not refunded yet. */
export function restOf({ items }: RefundedOrder): RefundChoice {
  return {
    items: items
      .map(({ id, quantity, refundedQuantity }) => ({ id, quantity: quantity - refundedQuantity }))
      .filter(({ quantity }) => quantity > 0),
    withShipping: true,
  }
}
