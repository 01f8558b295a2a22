import { z } from 'zod'
import { errorResponse } from '../contract/endpoint-schemas.ts'
import {
  allServerOwned,
  imageList,
  isoDateTime,
  optionalLink,
  optionalText,
  saleInfo,
} from '../contract/field.ts'
import { optionalSlug } from '../site/address.ts'

/** Printful products are always sent and shown under this category (docs/product/constants.md#merch-values). */
export const PRINTFUL_CATEGORY = 'APPAREL'

/** Longest word that is shown in place of the category, in characters. */
const CATEGORY_LABEL_MAX_LENGTH = 40

/** A product of the print-on-demand store, as the administrator sees it (docs/product/entities.md#printful-product). */
export const printfulProduct = z
  .object({
    id: z.int(),
    /** Of its page below /store; null until the first sync that has it. */
    slug: z.string().nullable(),
    title: z.string(),
    /** The administrator's own; null shows that of the blank. */
    description: z.string().nullable(),
    /** What Printful says of the blank; '' where it says nothing, or was not asked yet. */
    blankDescription: z.string(),
    /** Shown in place of the category; null shows the category. */
    categoryLabel: z.string().nullable(),
    /** Printful's word for what it is, such as 'Mug'; '' where it has none, or was not asked yet. */
    blankType: z.string(),
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
    /** Its place in the list, from 0, when it was moved by hand. */
    position: z.int().nullable(),
    /** Counts what administrators changed; a save with a stale one is refused. */
    version: z.int(),
  })
  .meta({ id: 'PrintfulProduct' })
export type PrintfulProduct = z.infer<typeof printfulProduct>

export const printfulProductConflict = errorResponse
  .extend({ current: printfulProduct })
  .meta({ id: 'PrintfulProductConflict' })

/** What changing a product takes; the quick hide and show send only saleInfo and category. */
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
    /** The version that the writer had read; without one it is taken as the latest. */
    version: z.int().min(1).nullish(),
  })
  .partial()
  .meta({ id: 'PrintfulProductUpdate' })
export type PrintfulProductUpdate = z.output<typeof printfulProductUpdate>

/** The answer of Refresh Cache after the sync (docs/product/entities.md#printful-connection). */
export const cacheRefresh = z
  .object({ count: z.int(), cacheExpiration: z.iso.datetime({ offset: true }) })
  .meta({ id: 'CacheRefresh' })

export const cacheRefreshProgress = z
  .object({
    message: z.string(),
    done: z.int(),
    total: z.int().nullable(),
  })
  .meta({ id: 'CacheRefreshProgress' })

/** How long the catalogue counts as fresh, in ms; afterwards it is still shown, and read again behind the scenes. */
export const CATALOGUE_FRESH_MS = 10 * 60 * 1000
/** How long a catalogue that cannot be read again is still shown to visitors, in ms. */
export const CATALOGUE_SHOWN_MS = 7 * 24 * 60 * 60 * 1000

const PRINTFUL_PROBLEMS = [
  /** The token was revoked, or never was one. */
  'token-refused',
  /** The token may not read products, or is for a whole account and no store is named. */
  'not-allowed',
  /** The store is of a kind whose products cannot be read. */
  'wrong-store',
  'rate-limited',
  /** No connection, or no answer in time. */
  'unreachable',
  /** Printful answered with an error of its own. */
  'server-error',
  /** An answer that could not be understood. */
  'garbled',
  /** After many failures in a row, no call is made for a moment. */
  'paused',
] as const
export type PrintfulProblem = (typeof PRINTFUL_PROBLEMS)[number]

/** What stands between the site and the print-on-demand store (docs/product/admin.md#dashboard). */
export const printfulStatus = z
  .object({
    /** 'not-configured': no key; 'waiting': not read yet; 'failing': the last try failed. */
    state: z.enum(['not-configured', 'waiting', 'connected', 'failing']),
    /** True when a stand-in of Printful supplies a demo catalogue. */
    isStandIn: z.boolean(),
    storeName: z.string().nullable(),
    productCount: z.int(),
    /** When the catalogue was last read whole. */
    lastSyncAt: isoDateTime.nullable(),
    /** Until when it counts as fresh. */
    cacheExpiration: isoDateTime.nullable(),
    /** Why the last try failed; null after a success. */
    lastError: z
      .object({ problem: z.enum(PRINTFUL_PROBLEMS), message: z.string(), at: isoDateTime })
      .nullable(),
    /** Printful is not asked before this moment; while the catalogue is being read, because Printful asked for it. */
    retryAt: isoDateTime.nullable(),
    /** The sync of the catalogue: products read so far, of how many; null while that is not known. */
    refresh: z.object({ isRunning: z.boolean(), done: z.int(), total: z.int().nullable() }),
    /** What the last sync left out, and why, in plain words. */
    skipped: z.array(z.object({ id: z.int().nullable(), title: z.string(), reason: z.string() })),
    webhook: z.object({
      isSet: z.boolean(),
      createdAt: isoDateTime.nullable(),
      /** Whether the address was registered at Printful; otherwise it is entered there manually. */
      isRegistered: z.boolean(),
      lastReceivedAt: isoDateTime.nullable(),
    }),
  })
  .meta({ id: 'PrintfulStatus' })
export type PrintfulStatus = z.infer<typeof printfulStatus>

/** A new secret address for Printful's webhook events; it is answered only once. */
export const printfulWebhookAddress = z
  .object({
    /** Absolute where the public site's address is known, else its path. */
    url: z.string(),
    /** Whether it was registered at Printful; otherwise it has to be entered there manually. */
    isRegistered: z.boolean(),
    /** Why it could not be registered, in plain words; null when it was, or when the site has no address that it can call. */
    problem: z.string().nullable(),
  })
  .meta({ id: 'PrintfulWebhookAddress' })
export type PrintfulWebhookAddress = z.infer<typeof printfulWebhookAddress>

/** The secret part of the webhook's address; a wrong one is answered like an unknown address. */
export const webhookToken = z.string().max(200)
/** Only says which product to read again from Printful; an event that makes no sense is ignored. */
export const printfulWebhookEvent = z
  .looseObject({
    type: z.string().max(100).catch(''),
    data: z.unknown().optional(),
  })
  .meta({ id: 'PrintfulWebhookEvent' })
export type PrintfulWebhookEvent = z.infer<typeof printfulWebhookEvent>
