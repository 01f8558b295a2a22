import { expect, it } from 'vitest'
import { dayText, momentText, timeText, agoText } from './moment.tsx'

/** Half past midnight of May 1 in New York. */
const clock = { now: '2026-05-01T04:30:00Z', timeZone: 'America/New_York' }

it.each([
  ['2026-05-01T04:05:00Z', 'Today, 12:05 AM'],
  ['2026-05-01T03:59:00Z', 'Yesterday, 11:59 PM'],
  ['2026-04-30T04:00:00Z', 'Yesterday, 12:00 AM'],
  ['2026-04-28T13:41:00.000Z', 'Apr 28, 9:41 AM'],
  ['2025-12-31T17:00:00Z', 'Dec 31, 2025, 12:00 PM'],
  // A server's clock may be ahead.
  ['2026-05-02T13:41:00Z', 'May 2, 9:41 AM'],
])('writes %s as %s', (moment, text) => {
  expect(momentText(moment, clock)).toBe(text)
})

it.each([
  ['2026-05-01T04:05:00Z', '12:05 AM'],
  ['2026-05-01T03:59:00Z', 'yesterday, 11:59 PM'],
  ['2026-04-28T13:41:00.000Z', 'Apr 28, 9:41 AM'],
])('ends a sentence about %s with %s', (moment, text) => {
  expect(timeText(moment, clock)).toBe(text)
})

it.each([
  [0, 'Today'],
  [-1, 'Yesterday'],
  [-3, 'Tuesday, April 28'],
  [-121, 'Wednesday, December 31, 2025'],
])('names the day %i days from today %s', (offset, text) => {
  const today = Date.UTC(2026, 4, 1) / 86_400_000
  expect(dayText(today + offset, clock)).toBe(text)
})

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
