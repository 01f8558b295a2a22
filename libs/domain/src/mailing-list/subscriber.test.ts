import { describe, expect, it } from 'vitest'
import { consentStatement, subscriberFilter, subscription } from './subscriber.ts'

describe('which subscribers are asked for', () => {
  it.each([
    [{}, {}],
    [{ search: '  Ann@ ' }, { search: 'Ann@' }],
    [
      { state: 'bounced', source: 'import', before: '7' },
      { state: 'bounced', source: 'import', before: 7 },
    ],
  ])('%j', (given, expected) => expect(subscriberFilter.parse(given)).toEqual(expected))

  it.each([
    { search: 'a'.repeat(255) },
    { state: 'gone' },
    { source: 'friend' },
    { before: '0' },
    { before: 'x' },
  ])('not %j', (given) => expect(subscriberFilter.safeParse(given).success).toBe(false))
})

it.each([
  ['  They signed the list at our shows. ', 'They signed the list at our shows.'],
  [' ', 'Say how these people agreed to get your mail'],
  [undefined, 'Say how these people agreed to get your mail'],
  ['x'.repeat(1001), 'Must be at most 1000 characters'],
])('a statement of consent: %j', (given, expected) => {
  const { data, error } = consentStatement.safeParse(given)
  expect(data ?? error?.issues[0]?.message).toBe(expected)
})

const messageOf = (email: unknown) =>
  subscription.safeParse({ email, source: 'newsletter' }).error?.issues[0]?.message

it.each(['', '  ', undefined, null, 7, ['a@b.example']])(
  '%j is no address (docs/product/validation.md#sign-up-fields)',
  (email) => {
    expect(messageOf(email)).toBe('Please enter your email address')
  },
)
it.each(['wanderer', 'a@b', 'a b@c.example', 'a@b.example\nBcc: c@d.example'])('%j is refused', (email) => {
  expect(messageOf(email)).toBe('Please enter a valid email address')
})
it('takes an address, from a form that it knows', () => {
  expect(subscription.parse({ email: ' a@b.example ', source: 'coming_soon' })).toEqual({
    email: 'a@b.example',
    source: 'coming_soon',
  })
  expect(subscription.safeParse({ email: 'a@b.example', source: 'popup' }).success).toBe(false)
})
