import { z } from 'zod'
import { isoDateTime } from '../schema/field.ts'
import { merchItem } from './merch-item.ts'

/** A product with everything on its page (docs/product/entities.md#product). */
export const product = merchItem.extend({
  storeSlug: z.string(),
  /** The whole text, in lines. */
  description: z.string().nullable(),
  variants: z.array(
    z.object({
      /** '' without one. */
      size: z.string(),
      colour: z.string(),
      /** Formatted; '' when there is none. */
      price: z.string(),
      isSoldOut: z.boolean(),
    }),
  ),
  /** The highest price of its variants in minor units. */
  priceMaxMinor: z.int().nullable(),
  /** When its public content last changed. */
  updatedAt: isoDateTime,
})
export type Product = z.infer<typeof product>
