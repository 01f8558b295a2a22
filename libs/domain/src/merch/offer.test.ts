import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CURRENCIES } from './currencies.ts'
import { decimalAmount } from './money.ts'
import { amountBound, offerOf, readAmount } from './offer.ts'

const fixed = (saleAmount: string | null) =>
  ({ pricing: 'fixed', saleAmount, suggestedAmount: null }) as const
const open = (saleAmount: string | null, suggestedAmount: string | null = null) =>
  ({ pricing: 'open', saleAmount, suggestedAmount }) as const

describe('what a release costs (docs/product/selling.md#prices)', () => {
  it.each([
    ['8', 'USD', 800],
    ['8.5', 'EUR', 850],
    ['0.50', 'EUR', 50],
    ['999999', 'EUR', 99_999_900],
    ['800', 'JPY', 800],
    ['50', 'JPY', 50],
    ['2.5', 'KWD', 2500],
    ['2.510', 'KWD', 2510],
  ])('%s %s is %d minor units', (amount, currency, minor) => {
    expect(offerOf(fixed(amount), currency)).toEqual({ isOpen: false, minor, suggestedMinor: null, currency })
  })

  it.each([
    ['8.50', 'JPY', 'has decimals that the currency has not'],
    ['8.505', 'USD', 'has decimals that the currency has not'],
    ['2.515', 'KWD', 'has a third decimal'],
    ['0.49', 'USD', 'is too little'],
    ['49', 'JPY', 'is too little'],
    ['0', 'USD', 'is nothing'],
    ['1000000', 'USD', 'is too much'],
    ['8', 'XXXX', 'is of no currency'],
    ['-8', 'USD', 'is negative'],
    ['1e3', 'USD', 'is no amount'],
  ])('%s %s %s, and has no offer', (amount, currency) => {
    expect(offerOf(fixed(amount), currency)).toBeNull()
  })

  it('is an open price with a least and a suggested one, both of which may be missing', () => {
    expect(offerOf(open('5', '10'), 'USD')).toEqual({
      ...{ isOpen: true, minor: 500, suggestedMinor: 1000, currency: 'USD' },
    })
    expect(offerOf(open(null), 'USD')).toMatchObject({ isOpen: true, minor: 0, suggestedMinor: null })
    expect(offerOf(open('5', '10.999'), 'USD')).toMatchObject({ minor: 500, suggestedMinor: null })
  })

  it('is nothing where it is not for sale, or has no price', () => {
    expect(offerOf({ ...fixed('8'), pricing: 'none' }, 'USD')).toBeNull()
    expect(offerOf(fixed(null), 'USD')).toBeNull()
  })
})

describe('the amount that a buyer names', () => {
  it.each([
    ['7', 'USD', 700],
    ['7,50', 'EUR', 750],
    ['$7.50', 'USD', 750],
    ['7.50 €', 'EUR', 750],
    ['0', 'USD', 0],
    ['¥700', 'JPY', 700],
    ['', 'USD', null],
    ['seven', 'USD', null],
    ['7.5.0', 'USD', null],
    ['1,000.50', 'USD', null],
    ['1,000', 'USD', null],
    ['10 or 20', 'USD', null],
    ['1e3', 'USD', null],
    ['-8', 'USD', null],
    ['Fr. 8.50', 'CHF', 850],
    ['USD 8', 'USD', 800],
    ['0.3', 'USD', null],
  ])('%j in %s', (typed, currency, minor) => {
    expect(readAmount(typed, currency)).toBe(minor)
  })

  it.each([
    ['1000000', 'USD', 0, { bound: 'most', minor: 99_999_900 }],
    ['$1000000,50', 'USD', 0, { bound: 'most', minor: 99_999_900 }],
    ['1000000', 'JPY', 0, { bound: 'most', minor: 999_999 }],
    ['100000', 'KWD', 0, { bound: 'most', minor: 99_999_990 }],
    ['4', 'USD', 500, { bound: 'least', minor: 500 }],
    ['0.3', 'USD', 0, { bound: 'least', minor: 50 }],
    ['1,000,000', 'USD', 500, { bound: 'most', minor: 99_999_900 }],
    ['1,00', 'USD', 500, { bound: 'least', minor: 500 }],
    ['', 'USD', 500, { bound: 'least', minor: 500 }],
  ] as const)('%j in %s is outside of a bound', (typed, currency, least, bound) => {
    expect(amountBound(typed, least, currency)).toEqual(bound)
  })

  it('is read as it is written, in every currency', () => {
    const cases = fc.tuple(fc.constantFrom(...CURRENCIES), fc.integer({ min: 100, max: 99_999 }))
    fc.assert(
      fc.property(cases, ([currency, tens]) => {
        const minor = tens * 10
        const decimal = decimalAmount(minor, currency) ?? ''
        expect(readAmount(decimal, currency)).toBe(Number(decimal) >= 0.5 ? minor : null)
      }),
    )
  })
})
