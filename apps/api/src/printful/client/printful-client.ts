import type { PrintfulProblem } from '@troubadour/domain/merch/printful'

/** The two kinds of stores that products can be read of; each has calls of its own, with the same shapes. */
export type StorePlatform = 'store' | 'sync'

/** Which store it is, as far as Printful tells. */
export interface StoreIdentity {
  id: string | null
  name: string | null
}

/** A product as the list tells of it. */
export interface ListedProduct {
  id: number
  title: string
  /** Why it is not worth a detail call, in plain words; null for one that is. */
  skipReason: string | null
}

/** One page of the list. */
export interface ProductPage {
  products: ListedProduct[]
  /** Rows that could not be understood, in plain words. */
  unreadable: string[]
  /** How many products the store says it has, up to as many as are read. */
  total: number
}

/** A product with everything that the snapshot keeps; money in minor units of the currency. */
export interface StoreProduct {
  id: number
  title: string
  /** Address of the mock-up, at one of Printful's file hosts or not; null when there is none. */
  imageSource: string | null
  price: { minMinor: number; maxMinor: number; currency: string } | null
  isSoldOut: boolean
  /** Of the blanks that it is made of: notices of stock name those. */
  blankIds: number[]
}

/** Printful's API v1, as far as a storefront needs it. Every call throws a PrintfulError, or the reason of its signal when that is aborted. */
export interface PrintfulClient {
  /** Which calls this store answers; asks it once. */
  findPlatform(signal: AbortSignal): Promise<StorePlatform>
  /** Which store it is; null where the token may not ask for it, or sees several and none is named. */
  findStore(signal: AbortSignal): Promise<StoreIdentity | null>
  /** All pages of the list, as long as there are any. */
  listProducts(platform: StorePlatform, signal: AbortSignal): AsyncGenerator<ProductPage>
  /** @returns null when there is no such product; a reason in plain words when it is not for sale */
  getProduct(
    platform: StorePlatform,
    id: number,
    signal: AbortSignal,
  ): Promise<{ product: StoreProduct } | { skipReason: string; title: string } | null>
  /**
   * Has Printful send its notices to this address, and to no other.
   * @param blankIds whose stock is watched: without any there are no notices of stock
   */
  setWebhook(
    url: string,
    types: readonly string[],
    signal: AbortSignal,
    blankIds?: readonly number[],
  ): Promise<void>
}

/** Why Printful could not be asked, or what it refused. */
export class PrintfulError extends Error {
  readonly problem: PrintfulProblem
  /** Nothing should be asked before this moment; null when that is not known. */
  readonly retryAt: Date | null

  /** @param message in plain words, for the administrator */
  constructor(
    problem: PrintfulProblem,
    message: string,
    retryAt: Date | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.problem = problem
    this.retryAt = retryAt
  }
}

/** How many calls may be made and when, counted in the database for all instances and over restarts. */
export interface CallBudget {
  /** Waits for a place, 100 calls a minute at most. @throws PrintfulError 'paused' or 'rate-limited' while nothing may be asked */
  beforeCall(signal: AbortSignal): Promise<void>
  /** A call was answered. */
  succeeded(): Promise<void>
  /** A call was not answered, or with a 5xx: after 5 in a row nothing is asked for 30 s. */
  failed(): Promise<void>
  /** Printful asked to wait. @param untilAt also for other instances */
  toldToWait(until: Date): Promise<void>
}
