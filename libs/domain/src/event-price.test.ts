import { expect, it } from 'vitest'
import { isFreePrice } from './event-price.ts'

it.each([
  ['FREE', true],
  [' free ', true],
  ['$15', false],
  ['', false],
])("a price of %j asks no money: %s (Specification, 3. Event, 'FREE' for free events)", (price, expected) => {
  expect(isFreePrice(price)).toBe(expected)
})
