import { expect, it } from 'vitest'
import { agoText } from './ago-text.ts'

const NOW = '2026-05-01T12:00:00Z'

it.each([
  ['2026-05-01T11:59:01Z', 'just now'],
  ['2026-05-01T12:00:30Z', 'just now'],
  ['2026-05-01T11:59:00Z', '1 minute ago'],
  ['2026-05-01T11:00:01Z', '59 minutes ago'],
  ['2026-05-01T11:00:00Z', '1 hour ago'],
  ['2026-04-30T12:00:01Z', '23 hours ago'],
  ['2026-04-30T12:00:00Z', '1 day ago'],
  ['2026-04-01T12:00:00Z', '30 days ago'],
])('says of %s: %s', (moment, text) => {
  expect(agoText(moment, NOW)).toBe(text)
})
