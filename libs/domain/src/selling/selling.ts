import { z } from 'zod'
import { CURRENCIES } from '../merch/currencies.ts'
import { fileCount } from '../release/pricing.ts'
import { blankableText, rowId } from '../schema/field.ts'
import { PAGE_PLACES, type PagePlace } from '../site/own-page.ts'
import { shippingCountry, zone, zonesInput, type Zone } from './delivery.ts'

/** What selling needs, each with the way to it (docs/product/selling.md#before-it-begins). */
export const SELLING_NEEDS = [
  'stripe',
  'webhook',
  'mail',
  'seller',
  'returns',
  'zones',
  'prices',
  'testPurchase',
  'replay',
] as const
export type SellingNeed = (typeof SELLING_NEEDS)[number]

/** How many years orders are kept, unless the musician says otherwise. */
const KEEP_YEARS = 10
const KEEP_YEARS_MAX = 30
const KEEP_YEARS_MESSAGE = `Must be a whole number from 1 to ${KEEP_YEARS_MAX}`

/** Whether Stripe adds taxes to the prices, or they are as they are. */
const TAXES = ['none', 'stripe'] as const

const settings = {
  /** Whether visitors can buy, as soon as nothing is missing. */
  isOn: z.boolean(),
  /** Whether the page `/support` takes tips. */
  takesTips: z.boolean(),
  currency: z.enum(CURRENCIES, 'Please choose a currency'),
  sellerName: blankableText(200),
  /** In lines. */
  sellerAddress: blankableText(500),
  /** What buyers read about returns and withdrawal. */
  returnsText: blankableText(5000),
  keepYears: z.coerce
    .number(KEEP_YEARS_MESSAGE)
    .int(KEEP_YEARS_MESSAGE)
    .min(1, KEEP_YEARS_MESSAGE)
    .max(KEEP_YEARS_MAX, KEEP_YEARS_MESSAGE),
  // What a front end of before does not send stays as it is.
  /** Where the seller is, by ISO 3166; '' while it is not known. */
  country: shippingCountry.or(z.literal('')).optional(),
  zones: zonesInput.optional(),
  /** Whether goods can be fetched at the next shows. */
  offersPickup: z.boolean().optional(),
  taxes: z.enum(TAXES).optional(),
  /** Where the page for tips is linked, while it takes them. */
  tipsPlace: z.enum(PAGE_PLACES).optional(),
}

export const sellingSettings = z.object({
  ...settings,
  currency: z.string(),
  sellerName: z.string(),
  sellerAddress: z.string(),
  returnsText: z.string(),
  keepYears: z.int(),
  country: z.string(),
  zones: z.array(zone),
  offersPickup: z.boolean(),
  taxes: z.enum(TAXES),
  tipsPlace: z.enum(PAGE_PLACES),
  version: z.int(),
})
export type SellingSettings = z.infer<typeof sellingSettings>

/** Before the page Selling was saved. */
export const DEFAULT_SELLING: SellingSettings = {
  isOn: false,
  takesTips: false,
  currency: 'USD',
  sellerName: '',
  sellerAddress: '',
  returnsText: '',
  keepYears: KEEP_YEARS,
  country: '',
  zones: [] as Zone[],
  offersPickup: false,
  taxes: 'none',
  tipsPlace: 'nowhere' as PagePlace,
  version: 1,
}

/** Takings of a month, in the site's zone. */
const sellingMonth = z.object({
  /** '2026-11'. */
  month: z.string(),
  currency: z.string(),
  orders: z.int(),
  /** Less what was refunded, in minor units. */
  takenMinor: z.int(),
})

/** Takings of a thing. */
const soldThing = z.object({
  /** As it was when it was bought; '' for tips. */
  title: z.string(),
  /** Of a product; '' without one. */
  variant: z.string(),
  currency: z.string(),
  /** Less what was refunded, like the amount. */
  quantity: z.int(),
  amountMinor: z.int(),
})

const sellingRelease = z.object({ id: z.int(), title: z.string() })

/** The page Selling. */
export const sellingState = z.object({
  settings: sellingSettings,
  /** What is missing before visitors can buy; empty when nothing is. */
  missing: z.array(z.enum(SELLING_NEEDS)),
  /** Whether visitors can buy now. */
  isOpen: z.boolean(),
  /** The mode of Stripe's key, 'demo' for the stand-in; null without one. */
  mode: z.enum(['test', 'live', 'demo']).nullable(),
  /** Releases, then products, that can be bought as soon as visitors can buy at all; by title. */
  offers: z.array(
    sellingRelease.extend({
      kind: z.enum(['release', 'product']),
      isOpen: z.boolean(),
      /** The lowest of its variants, of a product. */
      minor: z.int(),
    }),
  ),
  /** Releases whose price cannot be charged in the currency. */
  wrongPrices: z.array(sellingRelease),
  /** Releases with a price, but without a file that buyers could get. */
  withoutFiles: z.array(sellingRelease),
  /** Releases sold in advance that have no files yet; missing in responses of earlier releases. */
  preordersWithoutFiles: z.array(sellingRelease).optional(),
  /** Releases that are sold, or brought by visible products, with files of some recordings only; missing likewise. */
  partlyWithFiles: z.array(sellingRelease.extend(fileCount.shape)).optional(),
  /** Visible products whose release has no files to bring; missing in responses of earlier releases. */
  productsWithoutFiles: z
    .array(
      sellingRelease.extend({
        /** Null once it is deleted; missing in responses of earlier releases. */
        release: sellingRelease.nullable().optional(),
      }),
    )
    .optional(),
  /** Newest first, at most 24. */
  months: z.array(sellingMonth),
  /** What took most first, at most 50; refunds in parts that were made at Stripe are not taken off. */
  things: z.array(soldThing),
})
export type SellingState = z.infer<typeof sellingState>

/** Input for the settings; a stale version is refused. */
export const sellingInput = z.strictObject({ ...settings, version: z.int().min(1).nullish() })
export type SellingInput = z.input<typeof sellingInput>
/** The release, or the product, to buy as a test. */
export const testPurchase = z
  .strictObject({ id: rowId.optional(), productId: rowId.optional() })
  .refine(({ id, productId }) => (id === undefined) !== (productId === undefined), {
    message: 'Please choose what to buy.',
    path: ['id'],
  })
export const sellingConflict = z.object({ message: z.string(), current: sellingSettings })

type NeededSettings = Pick<
  SellingSettings,
  'sellerName' | 'sellerAddress' | 'returnsText' | 'country' | 'zones' | 'offersPickup'
>

/**
 * What of the settings selling lacks.
 * @param options.hasGoods whether something is sold that has to be sent or fetched
 * @returns needs that the settings themselves miss
 */
export function missingOfSettings(
  { sellerName, sellerAddress, returnsText, country, zones, offersPickup }: NeededSettings,
  { hasGoods }: { hasGoods: boolean },
): SellingNeed[] {
  // Without a show to fetch it at, the bag says so of each item: music is still sold.
  const canDeliver = country !== '' && (zones.length > 0 || offersPickup)
  return [
    ...(sellerName && sellerAddress ? [] : (['seller'] as const)),
    ...(returnsText ? [] : (['returns'] as const)),
    ...(hasGoods && !canDeliver ? (['zones'] as const) : []),
  ]
}

/** What visitors get of the settings, while they can buy (docs/product/selling.md#before-it-begins). */
export const shop = z.object({
  currency: z.string(),
  takesTips: z.boolean(),
  sellerName: z.string(),
  /** In lines. */
  sellerAddress: z.string(),
  returnsText: z.string(),
  /** Whether prices include taxes that Stripe works out. */
  includesTax: z.boolean(),
  /** Null where nothing is sent. */
  shipping: z
    .discriminatedUnion('isFree', [
      z.object({ isFree: z.literal(true) }),
      z.object({ isFree: z.literal(false), freeFromMinor: z.int().nullable() }),
    ])
    .nullable(),
})
export type Shop = z.infer<typeof shop>

export const shopAnswer = z.object({
  /** Null while visitors cannot buy. */
  shop: shop.nullable(),
  /** Whether they cannot, though selling was switched on before; missing in responses of earlier releases. */
  isClosed: z.boolean().optional(),
})
