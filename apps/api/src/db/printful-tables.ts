import type { PrintfulProblem } from '@troubadour/domain/merch/printful'
import type { ColumnType, Generated } from 'kysely'

/** A variant of a product, such as a size and colour. */
export interface StoreVariant {
  /** '' where it has none. */
  size: string
  colour: string
  /** Minor units of the product's currency; null without a price. */
  priceMinor: number | null
  isSoldOut: boolean
}

export interface PrintfulTables {
  /** A product as Printful last described it, without the administrator's settings. */
  printfulProducts: {
    /** Printful's id; a bigint, which pg returns as text. */
    id: ColumnType<string, number, number>
    /** Index in Printful's order. */
    position: number
    title: string
    /** URL that its picture was downloaded from. */
    imageSource: string | null
    /** `/media/…`; '' when there is none. */
    imagePath: string
    currency: string | null
    priceMinor: number | null
    priceMaxMinor: number | null
    isSoldOut: boolean
    /** Ids of the blanks that it is printed on. */
    blankIds: ColumnType<string[], number[], number[]>
    refreshedAt: Date
    /** `StoreVariant[]`. */
    variants: ColumnType<StoreVariant[], string | undefined, string>
    /** When Printful's data of it last changed. */
    changedAt: Generated<Date>
  }
  /** A blank as Printful's catalogue describes it. */
  printfulBlanks: {
    id: ColumnType<string, number, number>
    /** Plain text; '' when it has none. */
    description: string
    /** Such as 'Mug'; '' when it has none. */
    type: string
    readAt: Date
    /** When the description last changed. */
    changedAt: Date
  }
  /** The administrator's settings of a product, whether or not it is in the catalogue now. */
  printfulProductSettings: {
    id: ColumnType<string, number, number>
    /** Null until the first sync that has the product. */
    slug: string | null
    /** The title that the slug was made from. */
    title: string | null
    description: string | null
    categoryLabel: string | null
    link: string | null
    saleInfo: Generated<string>
    formerSaleInfo: Generated<string>
    additionalImages: Generated<string>
    isComingSoon: Generated<boolean>
    /** Position in the list, from 0, when it was moved by hand. */
    position: number | null
    /** When the product was first seen. */
    createdAt: Date
    updatedAt: Date
    version: Generated<number>
  }
  /** The state of the connection to Printful, shared by all instances. */
  printfulState: {
    /** Always true: the table has one row. */
    id: Generated<boolean>
    /** Identifies the API and the store that the snapshot came from. */
    source: string | null
    platform: 'store' | 'sync' | null
    /** Printful's id of the snapshot's store. `source` does not show it with the token of a single store. */
    storeId: string | null
    storeName: string | null
    /** When the whole catalogue was last read. */
    syncedAt: Date | null
    /** When it expires. */
    expiresAt: Date | null
    /** After a failure, no automatic sync before this moment. */
    retryAt: Date | null
    failedWalks: Generated<number>
    /** Failed calls in a row. */
    failedCalls: Generated<number>
    /** No call before this moment: too many failures in a row, or a rate limit. */
    blockedUntil: Date | null
    blockedProblem: PrintfulProblem | null
    /** The rate limiter's theoretical arrival time of the next call. */
    nextCallAt: Date | null
    /** Why the last sync failed; null after a success. */
    problem: PrintfulProblem | null
    problemMessage: string | null
    problemAt: Date | null
    /** The products that the last sync left out: `{ id, title, reason }[]`. */
    skipped: ColumnType<unknown, string | undefined, string>
    walkStartedAt: Date | null
    walkEndedAt: Date | null
    walkDone: Generated<number>
    walkTotal: number | null
    /** SHA-256 of the token in the webhook URL, hex. */
    webhookDigest: string | null
    webhookCreatedAt: Date | null
    /** Whether the URL is registered with Printful. */
    webhookRegistered: Generated<boolean>
    webhookReceivedAt: Date | null
  }
  /** Pending change: a product that a webhook event named and that was not read again yet. */
  printfulHints: {
    productId: ColumnType<string, number, number>
    receivedAt: Date
  }
}
