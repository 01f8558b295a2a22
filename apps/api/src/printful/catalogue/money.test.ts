import { describe, expect, test } from 'vitest'
import { priceText, toMinorUnits } from './money.ts'

describe('toMinorUnits', () => {
  test.each([
    ['24.50', 'USD', 2450],
    ['24.5', 'USD', 2450],
    [' 24 ', 'USD', 2400],
    ['0.29', 'EUR', 29],
    ['0', 'USD', 0],
    ['1200', 'JPY', 1200],
    ['1.234', 'KWD', 1234],
  ])('%j in %s is %d', (amount, currency, minor) => {
    expect(toMinorUnits(amount, currency)).toBe(minor)
  })

  test.each([
    ['', 'USD'],
    ['free', 'USD'],
    ['-3.00', 'USD'],
    ['1e5', 'USD'],
    ['1,000.00', 'USD'],
    ['99999999999', 'USD'],
    ['21474836.48', 'USD'],
    ['24.50', ''],
    ['24.50', 'usd'],
    ['24.50', 'DOLLARS'],
  ])('%j in %j is no amount', (amount, currency) => {
    expect(toMinorUnits(amount, currency)).toBeNull()
  })
})

describe('priceText', () => {
  test.each([
    [2450, 2450, 'USD', '$24.50'],
    [2450, 3200, 'USD', 'From $24.50'],
    [4200, 4200, 'USD', '$42.00'],
    [1999, 1999, 'EUR', '€19.99'],
    [1200, 1500, 'JPY', 'From ¥1,200'],
    [1234, 1234, 'KWD', 'KWD 1.234'],
  ])('%d to %d %s is %s', (minMinor, maxMinor, currency, text) => {
    // Intl writes a space that does not break after a currency without a sign of its own.
    expect(priceText({ minMinor, maxMinor, currency }).replaceAll('\u00a0', ' ')).toBe(text)
  })

  test('no price is no text', () => expect(priceText(null)).toBe(''))
})
