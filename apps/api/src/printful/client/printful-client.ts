import type { StoreVariant } from '../../db/printful-tables.ts'
import type { PrintfulProblem } from '@troubadour/domain/merch/printful'

export interface PrintfulConfig {
  /** Such as `https://api.printful.com`, without a trailing slash. */
  apiUrl: string
  apiKey: string
  /** Needed for a token of a whole account. */
  storeId?: string
}

/** The two supported kinds of stores; they have different endpoints with the same response formats. */
export type StorePlatform = 'store' | 'sync'

export interface StoreIdentity {
  id: string | null
  name: string | null
}

export interface ListedProduct {
  id: number
  title: string
  /** Why its details are not read, for display; null when they are. */
  skipReason: string | null
}

export interface ProductList {
  /** The number of its pages: between two of them the list may have changed. */
  pages: number
  products: ListedProduct[]
  /** Why rows could not be parsed, for display. */
  unreadable: string[]
  /** Number of products according to the store, up to the limit. */
  total: number
}

/** Printful's description of a blank, as plain text. */
export interface Blank {
  description: string
  /** Such as 'Mug'; '' when it has none. */
  type: string
}

/** A product with everything that the snapshot stores; money in minor units of the currency. */
export interface StoreProduct {
  id: number
  title: string
  /** URL of the mock-up, on any host; null when there is none. */
  imageSource: string | null
  price: { minMinor: number; maxMinor: number; currency: string } | null
  isSoldOut: boolean
  /** The blanks that it is printed on, which stock events name. */
  blankIds: number[]
  variants: StoreVariant[]
}

/** Details of one product, or the reason, for display, why it is not for sale. */
export type ProductDetails = { product: StoreProduct } | { skipReason: string; title: string }

export class PrintfulError extends Error {
  readonly problem: PrintfulProblem
  /** No call before this moment; null when unknown. */
  readonly retryAt: Date | null

  /** @param message for the administrator */
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

/** Printful refused the call; a retry changes nothing. */
export class PrintfulRefusal extends PrintfulError {
  readonly status: number

  constructor(problem: PrintfulProblem, message: string, status: number) {
    super(problem, message)
    this.status = status
  }
}

/** @param failure of the previous call, whose reason replaces the less specific 'paused' */
export function withReason(error: unknown, failure: PrintfulError | null): unknown {
  if (!failure || !(error instanceof PrintfulError) || error.problem !== 'paused') return error
  return new PrintfulError(failure.problem, failure.message, error.retryAt, { cause: failure })
}
