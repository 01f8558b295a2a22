// This file imports no schemas, because public pages load no zod.

/** The largest number of lines of a bag, and of one thing in it. */
export const BAG_LINES_MAX = 50
export const QUANTITY_MAX = 99

/** What was typed as the number of a thing: 1 for what is none. */
export function readQuantity(typed: string): number {
  const quantity = typed.trim() === '' ? 1 : Number(typed)
  return Number.isInteger(quantity) && quantity >= 0 ? Math.min(quantity, QUANTITY_MAX) : 1
}
