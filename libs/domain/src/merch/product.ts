import { z } from 'zod'
import { isoDateTime } from '../contract/field.ts'
import { merchItem } from './merch-item.ts'

/** A product with all that its page shows (docs/product/entities.md#product). */
export const product = merchItem
  .extend({
    storeSlug: z.string(),
    /** The whole text, in lines. */
    description: z.string().nullable(),
    variants: z.array(
      z.object({
        /** '' where it has none. */
        size: z.string(),
        colour: z.string(),
        /** Display text; '' when there is none. */
        price: z.string(),
        isSoldOut: z.boolean(),
      }),
    ),
    /** The highest price of its variants in minor units. */
    priceMaxMinor: z.int().nullable(),
    /** When what visitors see of it last changed. */
    updatedAt: isoDateTime,
  })
  .meta({ id: 'Product' })
export type Product = z.infer<typeof product>
