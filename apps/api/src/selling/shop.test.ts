import { expect, test } from 'vitest'
import { modeOf } from './shop.ts'

test.each([
  ['https://api.stripe.com', 'rk_test_a1', 'test'],
  ['https://api.stripe.com', 'rk_live_a1', 'live'],
  ['http://127.0.0.1:4242', 'rk_test_a1', 'demo'],
  ['http://127.0.0.1:4242', 'rk_live_a1', 'demo'],
])('a key at %s that begins as %s is of the mode %s', (apiUrl, key, mode) => {
  expect(modeOf({ apiUrl, key })).toBe(mode)
})

test('without a key there is no mode', () => expect(modeOf(null)).toBeNull())
