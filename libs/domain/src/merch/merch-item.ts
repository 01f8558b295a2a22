import { z } from 'zod'
import { isoDateTime } from '../schema/field.ts'
import { DOWNLOADS } from '../release/downloads.ts'
import { offer } from '../release/pricing.ts'

/** A product or music release as visitors see it (docs/product/entities.md#merch-item). */
export const merchItem = z.object({
  /** 'music-7', 'printful-389000001' or 'own-3'. */
  id: z.string(),
  /** Slug of its page below /music; null without one. */
  slug: z.string().nullable(),
  /** Slug of its page below /store; missing for a release, and for a product without one yet. */
  storeSlug: z.string().optional(),
  title: z.string(),
  /** Only the beginning of a product's description, after its sizes and colours. */
  description: z.string().nullable(),
  /** 'MUSIC' for releases. */
  category: z.string(),
  /** The administrator's replacement for the category; missing when there is none. */
  categoryLabel: z.string().optional(),
  imageUrl: z.string(),
  /** Comma-separated. */
  additionalImages: z.string(),
  /** Formatted; '' when there is none. */
  price: z.string(),
  originalPrice: z.string().nullable(),
  /** Text such as 'New!' or 'Hidden'; '' when there is none. */
  saleInfo: z.string(),
  isComingSoon: z.boolean(),
  comingSoonTag: z.string(),
  /** A calendar day, YYYY-MM-DD. */
  releaseDate: z.string().nullable(),
  createdAt: isoDateTime,
  /** When its public content last changed; missing in responses of earlier releases. */
  updatedAt: isoDateTime.optional(),
  streamUrl: z.string().nullable(),
  presaveUrl: z.string().nullable(),
  /** More pages to pre-save it, until it is out; missing for none. */
  presaveLinks: z.array(z.string()).optional(),
  spotifyEmbedUrl: z.string().nullable(),
  /** True for a release with recordings of its own; otherwise missing. */
  hasAudio: z.boolean().optional(),
  /** Where a release that is out can be heard, in the musician's order; missing for nowhere, and before. */
  platformLinks: z.array(z.string()).optional(),
  /** True for a release that is not out, while visitors can ask for a mail on its day; otherwise missing. */
  takesReminders: z.boolean().optional(),
  /** What visitors get of its recordings before it is out, besides their titles; missing for nothing at all. */
  earlyTracks: z.enum(['titles', 'previews']).optional(),
  /** Who may download a release; missing when nobody may, and for a product. */
  downloads: z.enum(DOWNLOADS).optional(),
  /** What it costs, where visitors can buy it now; otherwise missing (docs/product/selling.md#prices). */
  offer: offer.optional(),
  /** True for an own product that can be bought now; otherwise missing. */
  isForSale: z.boolean().optional(),
  /** The day from which an own product can be sent, YYYY-MM-DD, if it has not come; otherwise missing. */
  shipsFrom: z.string().optional(),
  link: z.string().nullable(),
  isVisibleInHearIt: z.boolean(),
  isVisibleInStore: z.boolean(),
  /** True for a product that is completely out of stock. */
  isSoldOut: z.boolean(),
  /** The lowest price in minor units and its currency (ISO 4217); null when the price is a text. */
  priceMinor: z.int().nullable(),
  currency: z.string().nullable(),
  /** '#rrggbb' for a card with this picture; null when it was not uploaded. */
  cardColour: z.string().nullable(),
  /** Position among tracks or products, from 0, when it was moved by hand; otherwise missing. */
  position: z.int().optional(),
})
export type MerchItem = z.infer<typeof merchItem>
