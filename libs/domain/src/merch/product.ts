import { z } from 'zod'
import { fileCount } from '../release/pricing.ts'
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
  /** What can be bought of an own product now; missing for others, and while visitors cannot buy. */
  offers: z
    .array(
      z.object({
        variantId: z.uuid(),
        /** '' for a single one. */
        name: z.string(),
        minor: z.int(),
        currency: z.string(),
        /** How many are left, where these are few; otherwise null. */
        left: z.int().nullable(),
      }),
    )
    .optional(),
  safetyText: z.string().optional(),
  /** The release whose files it brings, if visitors see it; otherwise missing. */
  brings: z
    .object({
      slug: z.string(),
      title: z.string(),
      /** Missing where all recordings have files, and before it is out. */
      files: fileCount.optional(),
    })
    .optional(),
})
export type Product = z.infer<typeof product>
