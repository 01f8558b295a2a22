import { shortPrice } from '@troubadour/domain/merch/currency-format'
import { useSite } from '../shared/page-context.tsx'

/** Writes amounts of a currency in the language of the site. */
export function usePrice(currency: string): (minor: number) => string {
  const { language } = useSite()
  return (minor) => shortPrice(minor, currency, language)
}
