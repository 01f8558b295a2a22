import { expect, it } from 'vitest'
import { isFreePrice } from './event-price.ts'

it.each([
  ['FREE', true],
  [' free ', true],
  ['$15', false],
  ['', false],
])('a price of %j asks no money: %s (docs/product/entities.md#prices)', (price, expected) => {
  expect(isFreePrice(price)).toBe(expected)
})
