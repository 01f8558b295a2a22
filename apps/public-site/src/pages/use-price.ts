import { shortPrice } from '@troubadour/domain/merch/currency-format'
import { useSite } from '../shared/page-context.tsx'
import { usePageText } from '../shared/use-text.ts'

/** Writes amounts of a currency in the language of the site. */
export function usePrice(currency: string): (minor: number) => string {
  const { language } = useSite()
  return (minor) => shortPrice(minor, currency, language)
}

/** Writes what a delivery costs, in the choice, in the total and in an order alike. */
export function useDeliveryPrice(currency: string): (minor: number) => string {
  const text = usePageText()
  const priceOf = usePrice(currency)
  return (minor) => (minor === 0 ? text('offer.freeLabel') : priceOf(minor))
}
