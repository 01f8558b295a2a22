import type { PriceRange } from './money.ts'
import { readAmount } from './offer.ts'

// This file imports no schemas, because public pages load no zod.

/** The lowest and the highest price of variants; null when none can be charged in the currency. */
export function priceRange(variants: readonly { amount: string }[], currency: string): PriceRange | null {
  const prices = variants.flatMap(({ amount }) => readAmount(amount, currency) ?? [])
  if (prices.length === 0) return null
  return { minMinor: Math.min(...prices), maxMinor: Math.max(...prices), currency }
}
