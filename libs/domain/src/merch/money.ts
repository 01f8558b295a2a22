import type { Language } from '../schema/language.ts'
import { currencyFormat } from './currency-format.ts'

// This file imports no schemas and texts, because public pages and the lists of the admin load none.

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
 * The price of a product for display (docs/product/entities.md#prices): '$24.50', or what `from` makes of the lowest
 * when its variants differ.
 * @param range null when nothing has a price
 * @param from makes 'From $24.50' of '$24.50'
 */
export function rangeText(
  range: PriceRange | null,
  from: (lowest: string) => string,
  language?: Language,
): string {
  const format = range && currencyFormat(range.currency, language)
  if (!range || !format) return ''
  const lowest = format.format(range.minMinor / 10 ** format.digits)
  return range.minMinor === range.maxMinor ? lowest : from(lowest)
}

/** A machine-readable amount: '24.50'. @returns null for an unknown currency */
export function decimalAmount(minor: number, currency: string): string | null {
  const format = currencyFormat(currency)
  return format && (minor / 10 ** format.digits).toFixed(format.digits)
}
