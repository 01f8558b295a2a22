import type { TakenStock, Variant } from './own-product.ts'

// This file imports no schemas, because public pages load no zod.

/** Visitors are told how many are left from this number on (docs/product/selling.md#stock). */
export const FEW_LEFT = 5

/** How many of a variant are sold, or held for a buyer who is paying. */
export function takenOf(productId: number, variantId: string, taken: readonly TakenStock[]): number {
  const found = taken.find((one) => one.productId === productId && one.variantId === variantId)
  return found?.taken ?? 0
}

/**
 * How many of a variant can be sold (docs/product/selling.md#stock). More may be taken than there are, when the stock was
 * lowered since.
 * @returns null without a limit
 */
export function leftOf(
  productId: number,
  { id, stock }: Pick<Variant, 'id' | 'stock'>,
  taken: readonly TakenStock[],
): number | null {
  return stock === null ? null : Math.max(0, stock - takenOf(productId, id, taken))
}
