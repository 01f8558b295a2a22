import { expect, it } from 'vitest'
import { hasFeesNoteByDefault, showsFeesNote } from './event-price.ts'

it.each([
  ['$15', true],
  ['15', true],
  ['$12.50', true],
  ['$1,200', true],
  ['$10 - $20', true],
  ['$10–20', true],
  ['$15/$20', true],
  ['15+', true],
  ['US$ 15', true],
  ['15 USD', true],
  ['FREE', true],
  [' free ', true],
  ['€15', false],
  ['15 €', false],
  ['15,00 EUR', false],
  ['£12', false],
  ['CHF 20', false],
  ['CA$20', false],
  ['¥2000', false],
  ['15 Euro', false],
  ['Donation', false],
  ['$15 at the door', false],
  ['Pay what you can', false],
])('the price %s notes taxes and fees by default: %s', (price, isNoted) => {
  expect(hasFeesNoteByDefault(price)).toBe(isNoted)
})

it('adds nothing to what is free', () => {
  expect(showsFeesNote({ price: 'Free', hasFeesNote: true })).toBe(false)
  expect(showsFeesNote({ price: '$15', hasFeesNote: true })).toBe(true)
  expect(showsFeesNote({ price: '$15', hasFeesNote: false })).toBe(false)
})
