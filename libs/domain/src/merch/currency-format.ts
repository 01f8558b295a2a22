import { DEFAULT_LANGUAGE, LOCALES, type Language } from '../schema/language.ts'

// This file imports neither schemas nor texts, because browsers load it.

interface CurrencyFormat {
  format: (amount: number) => string
  digits: number
}

/** Cached: creating a format, or reading its options, takes a hundred times as long as using it. */
const formats = new Map<string, CurrencyFormat>()

/** @param zeros 'stripIfInteger' for '$8' in place of '$8.00' */
export function currencyFormat(
  currency: string,
  language: Language = DEFAULT_LANGUAGE,
  zeros: 'auto' | 'stripIfInteger' = 'auto',
): CurrencyFormat | null {
  if (!/^[A-Z]{3}$/.test(currency)) return null
  const key = language + currency + zeros
  const known = formats.get(key)
  if (known) return known
  const numberFormat = new Intl.NumberFormat(LOCALES[language], {
    style: 'currency',
    currency,
    trailingZeroDisplay: zeros,
  })
  // A currency's format always has this option; two is the most common value.
  const format = {
    format: numberFormat.format,
    digits: numberFormat.resolvedOptions().maximumFractionDigits ?? 2,
  }
  formats.set(key, format)
  return format
}

/** The price of an offer or an order: '$8', '$8.50'. @returns '' for an unknown currency */
export function shortPrice(minor: number, currency: string, language: Language): string {
  const format = currencyFormat(currency, language, 'stripIfInteger')
  return format ? format.format(minor / 10 ** format.digits) : ''
}
