import { currencyFormat } from '@troubadour/domain/merch/currency-format'

/** '$8.50'. @param minor in minor units of the currency, such as cents */
export function amountText(minor: number, currency: string): string {
  // Not `priceText`, which loads the texts of all languages.
  const format = currencyFormat(currency)
  return format ? format.format(minor / 10 ** format.digits) : ''
}
