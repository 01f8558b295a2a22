import { priceText } from '@troubadour/domain/merch/money'

/** '$8.50'. @param minor in minor units of the currency, such as cents */
export function amountText(minor: number, currency: string): string {
  return priceText({ minMinor: minor, maxMinor: minor, currency })
}
