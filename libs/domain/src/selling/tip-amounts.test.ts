import { expect, it } from 'vitest'
import { CURRENCIES } from '../merch/currencies.ts'
import { leastCharge, readAmount } from '../merch/offer.ts'
import { tipAmounts } from './tip-amounts.ts'

it.each([
  ['USD', [3, 5, 10]],
  ['SEK', [30, 50, 100]],
  ['JPY', [300, 500, 1000]],
  ['KRW', [3000, 5000, 10_000]],
])('offers tips in %s of %j', (currency, expected) => expect(tipAmounts(currency)).toEqual(expected))

it.each(CURRENCIES)('each can be charged in %s', (currency) => {
  for (const amount of tipAmounts(currency))
    expect(readAmount(String(amount), currency)).toBeGreaterThanOrEqual(leastCharge(currency))
})
