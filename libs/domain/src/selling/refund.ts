import { z } from 'zod'
import { itemCounts } from './withdrawal.ts'

/** What goes back; without it, all that is left (docs/product/selling.md#refunds). */
export const refundInput = z.strictObject({
  items: itemCounts,
  /** What was refunded before, as it was shown, in minor units: another amount since is a conflict. */
  seenMinor: z.int(),
  withShipping: z.boolean().default(false),
  /** Whether the goods of it are in stock again. */
  isReturned: z.boolean().default(false),
})

/** Goods that are in stock again. */
export const stockReturn = z.strictObject({ items: itemCounts.min(1) })
