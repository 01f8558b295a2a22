import type { PrintfulProblem } from '@troubadour/domain/merch/printful'
import type { ColumnType, Generated } from 'kysely'

/** One of the kinds in which a product is sold. */
export interface StoreVariant {
  /** '' where it has none. */
  size: string
  colour: string
  /** In the currency of the product's price; null when it has none. */
  priceMinor: number | null
  isSoldOut: boolean
}

export interface PrintfulTables {
  /** A product as Printful last told of it; nothing that an administrator sets. */
  printfulProducts: {
    /** Printful's number; pg gives a bigint as text. */
    id: ColumnType<string, number, number>
    /** In Printful's order. */
    position: number
    title: string
    /** Where its picture was fetched from. */
    imageSource: string | null
    /** `/media/…`; '' when there is none. */
    imagePath: string
    currency: string | null
    priceMinor: number | null
    priceMaxMinor: number | null
    isSoldOut: boolean
    /** Of the blanks that it is made of. */
    blankIds: ColumnType<string[], number[], number[]>
    refreshedAt: Date
    /** `StoreVariant[]`. */
    variants: ColumnType<StoreVariant[], string | undefined, string>
    /** When what Printful tells of it was last another than before. */
    changedAt: Generated<Date>
  }
  /** What Printful's catalogue tells of a blank. */
  printfulBlanks: {
    id: ColumnType<string, number, number>
    /** Plain text; '' when it has none. */
    description: string
    /** Such as 'Mug'; '' when it has none. */
    type: string
    readAt: Date
    /** When it was last another than before. */
    changedAt: Date
  }
  /** What the administrator sets of a product, whether or not Printful has it just now. */
  printfulProductSettings: {
    id: ColumnType<string, number, number>
    /** Null until the first sync that has the product. */
    slug: string | null
    /** As it was last read: the slug follows it. */
    title: string | null
    description: string | null
    categoryLabel: string | null
    link: string | null
    saleInfo: Generated<string>
    formerSaleInfo: Generated<string>
    additionalImages: Generated<string>
    isComingSoon: Generated<boolean>
    /** Its place in the list, from 0, when it was moved by hand. */
    position: number | null
    /** When the product was first seen. */
    createdAt: Date
    updatedAt: Date
    version: Generated<number>
  }
  /** The connection to Printful, as all instances share it. */
  printfulState: {
    /** Always true: there is one row. */
    id: Generated<boolean>
    /** Names the API and the store that the snapshot came from. */
    source: string | null
    platform: 'store' | 'sync' | null
    /** Printful's number of the store that the snapshot is of: a token of a store does not name it. */
    storeId: string | null
    storeName: string | null
    /** When the catalogue was last read whole. */
    syncedAt: Date | null
    /** Until when it counts as fresh. */
    expiresAt: Date | null
    /** After a failure, nothing is read by itself before this moment. */
    retryAt: Date | null
    failedWalks: Generated<number>
    /** Failed calls in a row. */
    failedCalls: Generated<number>
    /** No call at all before this moment: too many failures in a row, or Printful asked for it. */
    blockedUntil: Date | null
    blockedProblem: PrintfulProblem | null
    /** The rate limiter's theoretical arrival time of the next call. */
    nextCallAt: Date | null
    /** Why the last sync failed; null after a success. */
    problem: PrintfulProblem | null
    problemMessage: string | null
    problemAt: Date | null
    /** What the last sync left out: `{ id, title, reason }[]`. */
    skipped: ColumnType<unknown, string | undefined, string>
    walkStartedAt: Date | null
    walkEndedAt: Date | null
    walkDone: Generated<number>
    walkTotal: number | null
    /** SHA-256 of the token in the webhook address, hex. */
    webhookDigest: string | null
    webhookCreatedAt: Date | null
    /** Whether Printful was told of the address. */
    webhookRegistered: Generated<boolean>
    webhookReceivedAt: Date | null
  }
  /** A product that Printful said has changed, and that was not read again yet. */
  printfulHints: {
    productId: ColumnType<string, number, number>
    receivedAt: Date
  }
}
