import { z } from 'zod'
import { imageList, isoDateTime, optionalLink, saleInfo, serverOwned } from '../contract/field.ts'

/** Printful products are always sent and shown under this category (docs/product/constants.md#merch-values). */
export const PRINTFUL_CATEGORY = 'APPAREL'

/** A product of the print-on-demand store, as the administrator sees it (docs/product/entities.md#printful-product). */
export const printfulProduct = z.object({
  id: z.int(),
  title: z.string(),
  category: z.literal(PRINTFUL_CATEGORY),
  imageUrl: z.string(),
  price: z.string(),
  originalPrice: z.string().optional(),
  link: z.string().nullable(),
  saleInfo: z.string(),
  additionalImages: z.string(),
  isComingSoon: z.boolean(),
  /** The tag it wore before it was hidden; '' when it had none, or is not hidden and the tag was not put back. */
  formerSaleInfo: z.string(),
  /** True when none of its variants can be had. */
  isSoldOut: z.boolean(),
  /** The lowest and the highest price of its variants in minor units; null when none has a price. */
  priceMinor: z.int().nullable(),
  priceMaxMinor: z.int().nullable(),
  /** ISO 4217. */
  currency: z.string().nullable(),
  /** When it was first seen. */
  createdAt: isoDateTime,
  /** Counts what administrators changed; a save with a stale one is refused. */
  version: z.int(),
})
export type PrintfulProduct = z.infer<typeof printfulProduct>

/** What changing a product takes; the quick hide and show send only saleInfo and category. */
export const printfulProductUpdate = z
  .strictObject({
    link: optionalLink,
    saleInfo,
    additionalImages: imageList,
    isComingSoon: z.boolean(),
    category: serverOwned,
    id: serverOwned,
    title: serverOwned,
    imageUrl: serverOwned,
    price: serverOwned,
    originalPrice: serverOwned,
    formerSaleInfo: serverOwned,
    isSoldOut: serverOwned,
    priceMinor: serverOwned,
    priceMaxMinor: serverOwned,
    currency: serverOwned,
    createdAt: serverOwned,
    /** The version that the writer had read; without one it is taken as the latest. */
    version: z.int().min(1).nullish(),
  })
  .partial()
export type PrintfulProductUpdate = z.output<typeof printfulProductUpdate>

/**
 * What Refresh Cache answers when the walk over the catalogue has ended (docs/product/entities.md#printful-connection).
 */
export const cacheRefresh = z.object({ count: z.int(), cacheExpiration: z.iso.datetime({ offset: true }) })
export type CacheRefresh = z.infer<typeof cacheRefresh>

/** What Refresh Cache answers while the walk still runs. */
export const cacheRefreshProgress = z.object({
  message: z.string(),
  done: z.int(),
  total: z.int().nullable(),
})
export type CacheRefreshProgress = z.infer<typeof cacheRefreshProgress>
