import type { StoreVariant } from '../../db/printful-tables.ts'
import type { PrintfulProblem } from '@troubadour/domain/merch/printful'

export interface PrintfulConfig {
  /** Such as `https://api.printful.com`, without a slash at its end. */
  apiUrl: string
  apiKey: string
  /** For a token that is a whole account's. */
  storeId?: string
}

/** The two kinds of stores whose products can be read; each has calls of its own, with the same shapes. */
export type StorePlatform = 'store' | 'sync'

export interface StoreIdentity {
  id: string | null
  name: string | null
}

export interface ListedProduct {
  id: number
  title: string
  /** Why its details are not read, in plain words; null when they are. */
  skipReason: string | null
}

export interface ProductPage {
  products: ListedProduct[]
  /** Rows that could not be understood, in plain words. */
  unreadable: string[]
  /** How many products the store says it has, up to as many as are read. */
  total: number
}

/** What Printful's catalogue tells of a blank, as plain text. */
export interface Blank {
  description: string
  /** Such as 'Mug'; '' when it has none. */
  type: string
}

/** A product with everything that the snapshot stores; money in minor units of the currency. */
export interface StoreProduct {
  id: number
  title: string
  /** Address of the mock-up, on any host; null when there is none. */
  imageSource: string | null
  price: { minMinor: number; maxMinor: number; currency: string } | null
  isSoldOut: boolean
  /** The blanks that it is made of, which stock events name. */
  blankIds: number[]
  variants: StoreVariant[]
}

/** What Printful tells of one product: with a reason in plain words when it is not for sale. */
export type ProductDetails = { product: StoreProduct } | { skipReason: string; title: string }

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

/** Printful understood the call and refuses it; asking again changes nothing. */
export class PrintfulRefusal extends PrintfulError {
  readonly status: number

  constructor(problem: PrintfulProblem, message: string, status: number) {
    super(problem, message)
    this.status = status
  }
}

/** @param failure the call before: a pause follows several failures, whose reason says more */
export function withReason(error: unknown, failure: PrintfulError | null): unknown {
  if (!failure || !(error instanceof PrintfulError) || error.problem !== 'paused') return error
  return new PrintfulError(failure.problem, failure.message, error.retryAt, { cause: failure })
}
