import { expect, it } from 'vitest'
import { shortPrice } from './currency-format.ts'
import { leastCharge } from './offer.ts'

it.each([
  [800, 'USD', 'en', '$8'],
  [850, 'USD', 'en', '$8.50'],
  [0, 'USD', 'en', '$0'],
  [-300, 'USD', 'en', '-$3'],
  [800, 'JPY', 'en', '¥800'],
  [1500, 'EUR', 'de', '15 €'],
  [1550, 'EUR', 'fr', '15,50 €'],
  [800, 'EURO', 'en', ''],
] as const)('the price of %d of %s in %s is %s', (minor, currency, language, price) => {
  expect(shortPrice(minor, currency, language).replace(/\s/g, ' ')).toBe(price)
})

it.each([
  ['USD', 50],
  ['JPY', 50],
  ['KWD', 500],
] as const)('the least charge in %s is %d', (currency, minor) => expect(leastCharge(currency)).toBe(minor))
