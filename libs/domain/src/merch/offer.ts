import type { Pricing } from '../release/pricing.ts'
import type { FileCount } from '../release/release.ts'
import { decimalAmount, toMinorUnits } from './money.ts'

// This file imports no schemas, because public pages load no zod.

/** What a release costs, in minor units (docs/product/selling.md#prices). */
export interface Offer {
  /** True where the buyer names the price. */
  isOpen: boolean
  /** The price, or the least of an open one. */
  minor: number
  /** What the form of an open price begins with; null without one. */
  suggestedMinor: number | null
  /** ISO 4217. */
  currency: string
  /** Whether it is not out yet; missing for no. */
  isPreorder?: boolean | undefined
  /** Of a release with files of some recordings only; missing where all have some, and before it is out. */
  files?: FileCount | undefined
}

interface Priced {
  pricing: Pricing
  saleAmount: string | null
  suggestedAmount: string | null
}

/** The largest price, in whole units: about what Stripe takes. */
const AMOUNT_MAX = 999_999
/** Below half a unit, most cards cannot be charged. */
const AMOUNT_MIN = 0.5
const WITHOUT_CENTS_MIN = 50

/**
 * What a release costs in the site's currency.
 * @returns null where it cannot be bought, or where its price cannot be charged in this currency
 */
export function offerOf({ pricing, saleAmount, suggestedAmount }: Priced, currency: string): Offer | null {
  if (pricing === 'none') return null
  const isOpen = pricing === 'open'
  const minor = chargeable(saleAmount ?? (isOpen ? '0' : ''), currency, { isZeroAllowed: isOpen })
  if (minor === null) return null
  const suggestedMinor =
    isOpen && suggestedAmount !== null ? chargeable(suggestedAmount, currency, { isZeroAllowed: true }) : null
  return { isOpen, minor, suggestedMinor, currency }
}

/**
 * The amount that a buyer typed, such as '7,50' or '$7.50'.
 * @returns minor units; null where it is no amount, or cannot be charged in this currency
 */
export function readAmount(typed: string, currency: string): number | null {
  return chargeable(digitsOf(typed), currency, { isZeroAllowed: true })
}

const digitsOf = (typed: string) =>
  typed.replace(/^[\p{Sc}\p{L}\s.]*|[\p{Sc}\p{L}\s]*$/gu, '').replace(',', '.')

/**
 * The bound that an amount which cannot be paid is outside of, for its message.
 * @param least of the price, in minor units
 * @returns the most that can be paid where more was typed, otherwise the least, in minor units
 */
export function amountBound(
  typed: string,
  least: number,
  currency: string,
): { bound: 'least' | 'most'; minor: number } {
  const unit = toMinorUnits('1', currency) ?? 0
  const most = Math.min(AMOUNT_MAX * unit, MOST_CHARGED - (MOST_CHARGED % chargeStep(currency)))
  // '1,000,000' is no amount, but larger than the most.
  const isGrouped = /^\d{1,3}([.,' ]\d{3}){2,}$/.test(typed.trim())
  if (isGrouped || Number(digitsOf(typed)) * unit > most) return { bound: 'most', minor: most }
  return { bound: 'least', minor: Math.max(least, leastCharge(currency)) }
}

const decimalsOf = (amount: string) => amount.split('.')[1]?.length ?? 0

/** The most that Stripe charges at once, in minor units: eight digits. */
export const MOST_CHARGED = 99_999_999

/** What every amount is a multiple of, in minor units: card networks have two decimals, so that a third one is zero. */
export function chargeStep(currency: string): number {
  return toMinorUnits('1', currency) === 1000 ? 10 : 1
}

/** The least amount above zero that can be charged, in minor units. */
export function leastCharge(currency: string): number {
  const unit = toMinorUnits('1', currency) ?? 0
  return unit === 1 ? WITHOUT_CENTS_MIN : unit * AMOUNT_MIN
}

/** Minor units of an amount that has no more decimals than its currency, and is within the bounds. */
function chargeable(
  amount: string,
  currency: string,
  { isZeroAllowed }: { isZeroAllowed: boolean },
): number | null {
  const minor = toMinorUnits(amount, currency)
  if (minor === null) return null
  const decimal = decimalAmount(minor, currency) ?? ''
  const decimals = decimalsOf(decimal)
  // '1,000' may be meant as a thousand.
  const isExact = Number(decimal) === Number(amount) && decimalsOf(amount) <= decimals
  if (!isExact || minor % chargeStep(currency) !== 0) return null
  if (minor === 0) return isZeroAllowed ? 0 : null
  const least = decimals === 0 ? WITHOUT_CENTS_MIN : AMOUNT_MIN
  return Number(amount) >= least && Number(amount) <= AMOUNT_MAX ? minor : null
}
