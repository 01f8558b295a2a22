import { describe, expect, it } from 'vitest'
import { consentStatement, subscriberFilter } from './subscriber.ts'

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
