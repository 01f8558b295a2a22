import { describe, expect, it } from 'vitest'
import { modeOfKey, NEW_KEY_URL, restrictedKeyProblem } from './stripe-key.ts'
import { lackOf, STRIPE_RIGHTS } from './stripe-rights.ts'

describe('docs/product/validation.md#connections', () => {
  it.each([
    ['rk_test_51Abc', 'test', null],
    ['rk_live_51Abc', 'live', null],
    ['sk_live_51Abc', null, /^This is a secret key/],
    ['sk_test_51Abc', null, /^This is a secret key/],
    ['pk_live_51Abc', null, /^This is a publishable key/],
    ['rk_test_', null, /^Please paste the restricted key/],
    ['rk_other_51Abc', null, /^Please paste the restricted key/],
    [' rk_test_51Abc', null, /^Please paste the restricted key/],
    ['rk_test_51Abc\n', null, /^Please paste the restricted key/],
    ['whsec_51Abc', null, /^Please paste the restricted key/],
  ])('the key %j is of the mode %s', (key, mode, problem) => {
    expect(modeOfKey(key)).toBe(mode)
    expect(restrictedKeyProblem(key)).toEqual(problem && expect.stringMatching(problem))
  })
})

it('Stripe’s form for a new key has each right that the site needs', () => {
  expect(NEW_KEY_URL).toMatch(/^https:\/\/dashboard\.stripe\.com\/apikeys\/create\?name=Website&/)
  expect(new URL(NEW_KEY_URL).searchParams.getAll('permissions[]')).toEqual(Object.keys(STRIPE_RIGHTS))
})

it('a missing right is named as in Stripe’s form, with what does not work', () => {
  expect(lackOf('rak_charge_write')).toBe(
    'The key lacks the right ‘Charges and Refunds: Write’, so the site cannot give money back. At Stripe, open Developers, then API keys, edit the key and switch it on.',
  )
})
