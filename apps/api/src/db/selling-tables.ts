import type { OrderAddress, OrderDelivery } from '@troubadour/domain/selling/delivery'
import type { ParcelState } from '@troubadour/domain/selling/parcel-rules'
import type { OrderItemKind, OrderState } from '@troubadour/domain/selling/order'
import type { SellingSettings } from '@troubadour/domain/selling/selling'
import type { Withdrawal } from '@troubadour/domain/selling/withdrawal'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** As it is stored: that all went back is seen by the amounts. */
export type OrderRowState = Exclude<OrderState, 'refunded'>

export interface SellingTables {
  /** What Stripe has told. It only announces: what an event is about is read from Stripe. */
  paymentEvents: {
    /** Stripe's id. */
    id: string
    type: string
    /** Stripe's id of what it is about. */
    objectId: string
    isLive: boolean
    createdAt: Date
    receivedAt: Date
    /** When what it is about was read from Stripe; null until then. */
    handledAt: ColumnType<Date | null, undefined, Date>
  }
  /** The endpoints that were registered with Stripe. */
  paymentWebhooks: {
    /** Stripe's id. */
    endpointId: string
    isLive: boolean
    /** Encrypted. */
    secret: string
    keyId: string
    createdAt: Date
    /** When another one replaced it; null for the present one. */
    endedAt: Date | null
  }
  paymentState: {
    /** Always true: the table has one row. */
    id: Generated<boolean>
    /** Marks what this site has made at Stripe. */
    siteMark: Generated<string>
  }
  /** One row. */
  selling: {
    [Name in keyof Omit<SellingSettings, 'zones'>]: Generated<SellingSettings[Name]>
  } & {
    zones: JSONColumnType<SellingSettings['zones'], string | undefined>
    /** Always true: the table has one row. */
    id: Generated<boolean>
    /** Whether selling was ever switched on. */
    wasOn: Generated<boolean>
    /** When the first purchase was paid; null before. */
    testedAt: Date | null
    /** Up to when refunds and disputes were read. */
    checkedAt: Date | null
    /** The moment of the backup that was restored, until the sales since were read from Stripe; otherwise null. */
    replayFrom: Date | null
    updatedAt: Date | null
  }
  orders: {
    id: Generated<number>
    state: OrderRowState
    /** Whether it was begun with a key of live mode: a key of the other one knows nothing of it. */
    isLive: boolean
    /** Stripe's id of its page; null for what costs nothing, and until Stripe has made it. */
    sessionId: string | null
    /** Stripe's id of the payment; null until there is one. */
    paymentIntent: string | null
    currency: string
    totalMinor: number
    refundedMinor: Generated<number>
    /** The highest refunded amount that was mailed, or was read again after a restore. */
    refundMailedMinor: Generated<number>
    /** How many refunds have failed after Stripe had accepted them, as far as was read. */
    refundFailures: Generated<number>
    /** How many refunds Stripe has refused: the next one has another idempotency key. */
    refundRefusals: Generated<number>
    shippingMinor: Generated<number>
    discountMinor: Generated<number>
    taxMinor: Generated<number>
    discountCode: string | null
    /** Null without goods, like the three below. */
    delivery: JSONColumnType<OrderDelivery, string | null | undefined> | null
    /** Null until it is paid, and for what is fetched. */
    address: JSONColumnType<OrderAddress, string | null | undefined> | null
    /** Null until it is paid. */
    parcel: ParcelState | null
    trackingUrl: string | null
    /** Whether the buyer signs up for the newsletter as well. */
    wantsNews: Generated<boolean>
    /** A keyed digest of the buyer's network while goods are held for them; otherwise null. */
    networkDigest: string | null
    /** When it was sent or fetched, or wholly refunded. */
    completedAt: Date | null
    shippingRefunded: Generated<boolean>
    /** Whether it was made again from Stripe after a restore. */
    isRestored: Generated<boolean>
    /** Oldest first. */
    withdrawals: JSONColumnType<Withdrawal[], string | undefined>
    disputeState: 'open' | 'won' | 'lost' | null
    disputeDueAt: Date | null
    /** When it was seen that it had ended; null before. */
    disputeEndedAt: Date | null
    /** What the buyer typed at Stripe; null until it is paid. */
    email: string | null
    name: string | null
    country: string | null
    /** What the buyer agreed to when the order was created; null where nothing was asked. */
    consentText: string | null
    createdAt: Date
    /** When Stripe was asked last about it. */
    askedAt: Date | null
    paidAt: Date | null
  }
  discountCodes: {
    id: Generated<number>
    /** In capitals. */
    code: string
    percent: number | null
    amount: string | null
    usesMax: number | null
    endsAt: Date | null
    createdAt: Date
  }
  /** What was bought, as it was then. */
  orderItems: {
    id: Generated<number>
    orderId: number
    kind: OrderItemKind
    /** The release, also that of a recording and the one that a product brings; null for others, and deleted for good. */
    trackId: number | null
    recordingId: number | null
    productId: number | null
    variantId: string | null
    /** '' for a tip. */
    title: string
    /** Of a product; '' without one. */
    variant: Generated<string>
    quantity: Generated<number>
    /** For all of them, less the discount. */
    amountMinor: number
    refundedQuantity: Generated<number>
    /** How many of them are in stock again. */
    returnedQuantity: Generated<number>
    /** Whether it was bought before it is out, and its files were not announced yet. */
    awaitsRelease: Generated<boolean>
  }
}
