import { textReader } from '../texts/fill-text.ts'
import { pageTexts } from '../texts/page-texts.ts'
import { textsOf } from '../texts/site-texts.ts'
import { currencyFormat } from './currency-format.ts'

// This file imports no schemas, because public pages load no zod.

/** The largest amount that can be stored, in minor units: PostgreSQL's `integer`. */
const AMOUNT_MAX = 2_147_483_647
const AMOUNT = /^\d{1,10}(\.\d{1,4})?$/

/** The prices of a product's variants. */
export interface PriceRange {
  /** Minor currency units, such as cents. */
  minMinor: number
  maxMinor: number
  /** ISO 4217, such as 'USD'. */
  currency: string
}

/**
 * Parses an amount such as '24.50'.
 * @returns minor units of the currency; null for an invalid or too large amount, or an unknown currency
 */
export function toMinorUnits(amount: string, currency: string): number | null {
  const format = currencyFormat(currency)
  if (!format || !AMOUNT.test(amount.trim())) return null
  const minor = Math.round(Number(amount) * 10 ** format.digits)
  return minor <= AMOUNT_MAX ? minor : null
}

/**
 * The price of a product for display: '$24.50', or 'From $24.50' when its variants differ
 * (docs/product/entities.md#prices).
 * @param range null when nothing has a price
 * @param site for its language and texts; default English
 */
export function priceText(range: PriceRange | null, site?: Parameters<typeof textsOf>[0]): string {
  if (!range) return ''
  const format = currencyFormat(range.currency, site?.language)
  if (!format) return ''
  const lowest = format.format(range.minMinor / 10 ** format.digits)
  if (range.minMinor === range.maxMinor) return lowest
  return textReader(site ? textsOf(site) : pageTexts)('offer.fromText', { price: lowest })
}

/** A machine-readable amount: '24.50'. @returns null for an unknown currency */
export function decimalAmount(minor: number, currency: string): string | null {
  const format = currencyFormat(currency)
  return format && (minor / 10 ** format.digits).toFixed(format.digits)
}
