import { z } from 'zod'
import { conflictOf, moveOf } from '../schema/endpoint-schemas.ts'
import {
  allServerOwned,
  imageList,
  isoDateTime,
  optionalLink,
  optionalText,
  saleInfo,
  printfulId,
} from '../schema/field.ts'
import { PRINTFUL_CATEGORY } from './merch-order.ts'
import { optionalSlug } from '../address/address.ts'

/** Longest replacement of the category, in characters. */
const CATEGORY_LABEL_MAX_LENGTH = 40

/** A Printful product as administrators see it (docs/product/entities.md#printful-product). */
export const printfulProduct = z.object({
  id: z.int(),
  /** Slug of its page below /store; null until the first sync of it. */
  slug: z.string().nullable(),
  title: z.string(),
  /** The administrator's own text; null shows the blank's description. */
  description: z.string().nullable(),
  /** Printful's description of the blank; '' when it is empty or not loaded yet. */
  blankDescription: z.string(),
  /** Replaces the category; null shows the category. */
  categoryLabel: z.string().nullable(),
  /** Printful's name of the kind, such as 'Mug'; '' when it is empty or not loaded yet. */
  blankType: z.string(),
  category: z.literal(PRINTFUL_CATEGORY),
  imageUrl: z.string(),
  price: z.string(),
  originalPrice: z.string().optional(),
  link: z.string().nullable(),
  saleInfo: z.string(),
  additionalImages: z.string(),
  isComingSoon: z.boolean(),
  /** The tag before the product was hidden, until it is restored or replaced; '' without one. */
  formerSaleInfo: z.string(),
  /** True when all variants are out of stock. */
  isSoldOut: z.boolean(),
  /** The lowest and highest price of its variants in minor units; null without prices. */
  priceMinor: z.int().nullable(),
  priceMaxMinor: z.int().nullable(),
  /** ISO 4217. */
  currency: z.string().nullable(),
  /** When it was first seen. */
  createdAt: isoDateTime,
  /** Position in the list, from 0, when it was moved by hand. */
  position: z.int().nullable(),
  /** Incremented by administrators' changes; a save with an outdated one is refused. */
  version: z.int(),
})
export type PrintfulProduct = z.infer<typeof printfulProduct>

export const printfulProductConflict = conflictOf(printfulProduct)
export const productMove = moveOf(printfulId)

/** Input for changing a product; quick hide and show only send saleInfo and category. */
export const printfulProductUpdate = z
  .strictObject({
    ...allServerOwned(printfulProduct),
    slug: optionalSlug,
    link: optionalLink,
    description: optionalText(5000),
    categoryLabel: optionalText(CATEGORY_LABEL_MAX_LENGTH),
    saleInfo,
    additionalImages: imageList,
    isComingSoon: z.boolean(),
    /** The version that the writer had loaded; undefined skips the check. */
    version: z.int().min(1).nullish(),
  })
  .partial()
export type PrintfulProductUpdate = z.output<typeof printfulProductUpdate>

/** The response of Refresh Cache after the sync (docs/product/entities.md#printful-connection). */
export const cacheRefresh = z.object({ count: z.int(), cacheExpiration: z.iso.datetime({ offset: true }) })

export const cacheRefreshProgress = z.object({
  message: z.string(),
  done: z.int(),
  total: z.int().nullable(),
})

/** How long the catalogue is fresh, in ms; afterwards it is still shown, and synced in the background. */
export const CATALOGUE_FRESH_MS = 10 * 60 * 1000
/** How long visitors see a catalogue that cannot be synced, in ms. */
export const CATALOGUE_SHOWN_MS = 7 * 24 * 60 * 60 * 1000

const PRINTFUL_PROBLEMS = [
  /** The token was revoked or is invalid. */
  'token-refused',
  /** The token lacks access to products, or is for a whole account without a configured store. */
  'not-allowed',
  /** Products of this kind of store cannot be read. */
  'wrong-store',
  'rate-limited',
  /** No connection, or a timeout. */
  'unreachable',
  /** Printful responded with a 5xx. */
  'server-error',
  /** An invalid response. */
  'garbled',
  /** Calls are paused for a short time after many failures in a row. */
  'paused',
] as const
export type PrintfulProblem = (typeof PRINTFUL_PROBLEMS)[number]

/** The state of the connection to Printful (docs/product/admin.md#dashboard). */
export const printfulStatus = z.object({
  /** 'not-configured': no key; 'waiting': no sync yet; 'failing': the last attempt failed. */
  state: z.enum(['not-configured', 'waiting', 'connected', 'failing']),
  /** True when a stand-in of Printful supplies a demo catalogue. */
  isStandIn: z.boolean(),
  storeName: z.string().nullable(),
  productCount: z.int(),
  /** When the whole catalogue was last read. */
  lastSyncAt: isoDateTime.nullable(),
  /** When it expires. */
  cacheExpiration: isoDateTime.nullable(),
  /** Why the last attempt failed; null after a success. */
  lastError: z
    .object({ problem: z.enum(PRINTFUL_PROBLEMS), message: z.string(), at: isoDateTime })
    .nullable(),
  /** No automatic sync before this moment; during a sync, no call, because of Printful's rate limit. */
  retryAt: isoDateTime.nullable(),
  /** Progress of the sync: products read, and their total; null while unknown. */
  refresh: z.object({ isRunning: z.boolean(), done: z.int(), total: z.int().nullable() }),
  /** Products that the last sync skipped, with the reasons for display. */
  skipped: z.array(z.object({ id: z.int().nullable(), title: z.string(), reason: z.string() })),
  webhook: z.object({
    isSet: z.boolean(),
    createdAt: isoDateTime.nullable(),
    /** Whether the URL is registered with Printful; otherwise it must be entered there by hand. */
    isRegistered: z.boolean(),
    lastReceivedAt: isoDateTime.nullable(),
  }),
})
export type PrintfulStatus = z.infer<typeof printfulStatus>

/** A new secret URL for Printful's webhook events, returned only once. */
export const printfulWebhookAddress = z.object({
  /** Absolute when the public site's origin is known, else a path. */
  url: z.string(),
  /** Whether it is registered with Printful; otherwise it must be entered there by hand. */
  isRegistered: z.boolean(),
  /** Why it could not be registered, for display; null when it was, or when the site has no public URL. */
  problem: z.string().nullable(),
})
export type PrintfulWebhookAddress = z.infer<typeof printfulWebhookAddress>

/** The secret part of the webhook URL; a wrong one gets the response of an unknown URL. */
export const webhookToken = z.string().max(200)
/** Only tells which product to read again; invalid events are ignored. */
export const printfulWebhookEvent = z.looseObject({
  type: z.string().max(100).catch(''),
  data: z.unknown().optional(),
})
export type PrintfulWebhookEvent = z.infer<typeof printfulWebhookEvent>
