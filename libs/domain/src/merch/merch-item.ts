import { z } from 'zod'
import { isoDateTime } from '../contract/field.ts'
import { DOWNLOADS } from '../release/downloads.ts'

/** A merch item, which is also a music release, as visitors see it (docs/product/entities.md#merch-item). */
export const merchItem = z
  .object({
    /** 'music-7' or 'printful-389000001'. */
    id: z.string(),
    /** Of its page below /music; null for what has none. */
    slug: z.string().nullable(),
    /** Of its page below /store; missing for a release, and for a product that has none yet. */
    storeSlug: z.string().optional(),
    title: z.string(),
    /** Of a product only its beginning, with its sizes and colours before it. */
    description: z.string().nullable(),
    /** 'MUSIC' marks releases. */
    category: z.string(),
    /** The administrator's word in place of the category; missing where there is none. */
    categoryLabel: z.string().optional(),
    imageUrl: z.string(),
    /** Comma-separated. */
    additionalImages: z.string(),
    /** Display text; '' when there is none. */
    price: z.string(),
    originalPrice: z.string().nullable(),
    /** Text such as 'New!' or 'Hidden'; '' when there is none. */
    saleInfo: z.string(),
    isComingSoon: z.boolean(),
    comingSoonTag: z.string(),
    /** A calendar day, YYYY-MM-DD. */
    releaseDate: z.string().nullable(),
    createdAt: isoDateTime,
    /** When what visitors see of it last changed; missing in answers of earlier releases. */
    updatedAt: isoDateTime.optional(),
    streamUrl: z.string().nullable(),
    presaveUrl: z.string().nullable(),
    spotifyEmbedUrl: z.string().nullable(),
    /** True for a release with recordings of its own; else it is missing. */
    hasAudio: z.boolean().optional(),
    /** Who may download a release; missing where nobody may, and for a product. */
    downloads: z.enum(DOWNLOADS).optional(),
    link: z.string().nullable(),
    isVisibleInHearIt: z.boolean(),
    isVisibleInStore: z.boolean(),
    /** True for a product of which nothing can be had just now. */
    isSoldOut: z.boolean(),
    /** The lowest price in minor units and its currency (ISO 4217); null where the price is words. */
    priceMinor: z.int().nullable(),
    currency: z.string().nullable(),
    /** '#rrggbb' of a card with this picture; null for one that is not ours. */
    cardColour: z.string().nullable(),
    /** Its place among tracks or among products, from 0, when it was moved by hand; else it is missing. */
    position: z.int().optional(),
  })
  .meta({ id: 'MerchItem' })
export type MerchItem = z.infer<typeof merchItem>
