import { z } from 'zod'
import { errorResponse } from '../schema/endpoint-schemas.ts'
import { isoDateTime } from '../schema/field.ts'
import { downloadList } from '../release/downloads.ts'
import { bagLine, bagLines, deliveryId, discountCodeText } from './bag.ts'
import { orderAddress } from './delivery.ts'
import { parcel } from './parcel.ts'
import { PARCEL_MAILS } from './parcel-rules.ts'
import { itemCount, publicWithdrawal, withdrawal } from './withdrawal.ts'

/**
 * States of an order; they move only forward (docs/product/selling.md#states-of-an-order). 'open' waits for the payment
 * page, 'processing' for a payment that takes days.
 */
export const ORDER_STATES = ['open', 'processing', 'paid', 'refunded', 'ended'] as const
export type OrderState = (typeof ORDER_STATES)[number]

export const ORDER_ITEM_KINDS = ['release', 'recording', 'product', 'tip'] as const
export type OrderItemKind = (typeof ORDER_ITEM_KINDS)[number]

/** What the form of a release, of a tip or of a bag sends. */
export const checkoutInput = z.strictObject({
  /** What a bag has; then the release and the amount below are missing. */
  lines: bagLines.optional(),
  delivery: deliveryId.optional(),
  code: discountCodeText.optional(),
  /** The release; missing for a tip. */
  slug: z.string().max(200).optional(),
  /** The amount that the buyer named, as typed; missing for a fixed price. */
  amount: z.string().max(20).optional(),
  /** Signs up for the newsletter as well, with the address that is entered at Stripe. */
  wantsNews: z.boolean().default(false),
  /** Whether the buyer agreed that delivery begins at once; needed for music. */
  hasConsented: z.boolean().default(false),
  /** What the buyer agreed to, as it was shown; missing from front ends of earlier releases. */
  consentText: z.string().max(2000).optional(),
})

/** Where the buyer goes next: Stripe's page, or that of the order. */
export const checkoutStart = z.object({ url: z.string() })

export const orderItem = z.object({
  id: z.int(),
  kind: z.enum(ORDER_ITEM_KINDS),
  /** As it was when it was bought; '' for a tip. */
  title: z.string(),
  /** Of a product; '' without one. */
  variant: z.string(),
  quantity: z.int(),
  /** For all of them, less the discount. */
  amountMinor: z.int(),
  /** Whether its files come when it is out. */
  awaitsRelease: z.boolean(),
  /** How many of them were refunded. */
  refundedQuantity: z.int(),
  /** How many of them are in stock again. */
  returnedQuantity: z.int(),
})

/** What is still to come of a paid order: goods first, each with its day (YYYY-MM-DD), if one is known. */
const comingItems = z.array(
  z.object({ kind: z.enum(['goods', 'files']), title: z.string(), day: z.string().nullable() }),
)

const boughtRelease = downloadList.extend({
  release: z.object({ slug: z.string(), title: z.string(), imageUrl: z.string() }),
})

export const orderToken = z.object({ token: z.string().max(200) })

/** The page data of an order's link (docs/product/selling.md#the-page-of-an-order); files' URLs are valid for 6 hours. */
export const publicOrder = z.object({
  number: z.int(),
  state: z.enum(ORDER_STATES),
  currency: z.string(),
  totalMinor: z.int(),
  refundedMinor: z.int(),
  items: z.array(orderItem),
  shippingMinor: z.int(),
  /** Already taken off the items. */
  discountMinor: z.int(),
  taxMinor: z.int(),
  /** Null without goods. */
  parcel: parcel.nullable(),
  createdAt: isoDateTime,
  /** Whether a receipt was sent, or will be. */
  isMailed: z.boolean(),
  /** Whether later mails can be sent: it has an address, and this server sends mail. Missing from earlier APIs. */
  canBeMailed: z.boolean().optional(),
  /** When the link ends. */
  expiresAt: isoDateTime,
  /** The files of paid releases. */
  releases: z.array(boughtRelease),
  coming: comingItems,
  /** What can be withdrawn from now; empty when the time is over. */
  withdrawable: z.array(itemCount),
  withdrawals: z.array(publicWithdrawal),
  /** The page of what was to be bought, to try again; null for a tip, and where there is none any more. */
  slug: z.string().nullable(),
})
export type PublicOrder = z.infer<typeof publicOrder>

/** Where a buyer who turned back goes on: the form, or the order if it is paid. */
export const cancelledOrder = z.object({
  path: z.string(),
  /** What a bag would have of it, for a browser without JavaScript; missing for an order that is paid. */
  lines: z.array(bagLine).optional(),
  /** Its discount code; missing without one. */
  code: z.string().optional(),
})

/** The error of a link to an order that has expired or was altered. */
export const deadOrderLink = errorResponse.extend({
  /** Whether a new link can be mailed. */
  canBeSent: z.boolean(),
})

export const disputeOfOrder = z.object({
  /** Whether it was decided, and how. */
  state: z.enum(['open', 'won', 'lost']),
  /** Until when it can be answered at Stripe; null once it is, or if it cannot be. */
  dueAt: isoDateTime.nullable(),
})

/** An order in administrators' responses. */
export const order = z.object({
  id: z.int(),
  state: z.enum(ORDER_STATES),
  /** False for a payment of Stripe's test mode. */
  isLive: z.boolean(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  /** ISO 3166, of the payment. */
  country: z.string().nullable(),
  currency: z.string(),
  totalMinor: z.int(),
  refundedMinor: z.int(),
  items: z.array(orderItem),
  shippingMinor: z.int(),
  isShippingRefunded: z.boolean(),
  /** Already taken off the items. */
  discountMinor: z.int(),
  taxMinor: z.int(),
  discountCode: z.string().nullable(),
  /** Null without goods. */
  parcel: parcel.nullable(),
  /** Null for what is not sent. */
  address: orderAddress.nullable(),
  /** Oldest first. */
  withdrawals: z.array(withdrawal),
  dispute: disputeOfOrder.nullable(),
  /** Missing from earlier APIs. */
  coming: comingItems.optional(),
  /** Whether it was made again from Stripe after a restore: the backup did not know how far it was. */
  isRestored: z.boolean(),
  createdAt: isoDateTime,
  paidAt: isoDateTime.nullable(),
  /** The page of the payment at Stripe; null without one. */
  stripeUrl: z.string().nullable(),
})
export type Order = z.infer<typeof order>

export const orderFilter = z.object({
  /** Part of an address, a name or a title, or a number. */
  search: z.string().trim().max(200).optional(),
  /** Only older orders than this id. */
  before: z.coerce.number().int().min(1).optional(),
})
/** Orders that were paid, or are being paid, newest first. */
export const orderPage = z.object({
  orders: z.array(order),
  /** For `before` of the next page; null on the last one. */
  nextBefore: z.int().nullable(),
})
/** Orders of a page. */
export const ORDERS_PER_PAGE = 50

/** The most orders of the list of parcels. */
export const PARCELS_MAX = 500

/** Goods that wait, are packed, or are ready (docs/product/selling.md#parcels). */
export const parcelList = z.object({
  /** Oldest first, at most 500. */
  orders: z.array(
    order.extend({
      /** Of all its goods; null when a weight is not known. */
      weightGrams: z.int().nullable(),
    }),
  ),
  /** How many there are. */
  count: z.int(),
  /**
   * How many of them go by post, and are fetched at shows, without those that were wholly withdrawn from; missing in
   * responses of earlier releases.
   */
  toSend: z.int().optional(),
  toHandOut: z.int().optional(),
  /** Where goods are fetched, the next show first; those without a date last. */
  shows: z.array(z.string()),
})
export type ParcelList = z.infer<typeof parcelList>
export type ParcelOrder = ParcelList['orders'][number]

/** An order after a tap on its parcel. */
export const parcelChange = z.object({
  order,
  mail: z.enum(PARCEL_MAILS),
  /** Why a queued mail does not leave; null while mails do. */
  notLeavingText: z.string().nullish(),
})
