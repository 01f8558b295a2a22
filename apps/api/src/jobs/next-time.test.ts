import { expect, test } from 'vitest'
import { waitUntil } from './next-time.ts'

const NIGHT_S = 3 * 3600 + 10 * 60
const HOUR_MS = 3_600_000

test.each([
  ['the same night', 'Europe/Berlin', '2026-06-15T01:00:00Z', '2026-06-15T01:10:00Z'],
  ['at the very time, the next night', 'Europe/Berlin', '2026-06-15T01:10:00Z', '2026-06-16T01:10:00Z'],
  ['a day of 23 hours, as summer time begins', 'Europe/Berlin', '2026-03-28T02:10:00Z', '2026-03-29T01:10:00Z'],
  ['a day of 25 hours, as it ends', 'Europe/Berlin', '2026-10-24T01:10:00Z', '2026-10-25T02:10:00Z'],
  ['in New York, after the clocks went forward', 'America/New_York', '2026-03-08T05:00:00Z', '2026-03-08T07:10:00Z'],
  ['in New York, after they went back', 'America/New_York', '2026-11-01T05:00:00Z', '2026-11-01T08:10:00Z'],
  ['of a day that is tomorrow in UTC', 'Pacific/Auckland', '2026-06-15T16:00:00Z', '2026-06-16T15:10:00Z'],
  // Lord Howe's clocks go by half an hour, at 2:00.
  ['where clocks go by half an hour', 'Australia/Lord_Howe', '2026-10-03T14:00:00Z', '2026-10-03T16:10:00Z'],
])('the next 3:10 is %s', (_name, timeZone, now, next) => {
  expect(new Date(Date.parse(now) + waitUntil(NIGHT_S, new Date(now), timeZone))).toEqual(new Date(next))
}) // prettier-ignore

test('every night has one, and no wait exceeds 25 hours', () => {
  let now = Date.parse('2026-01-01T00:00:00Z')
  const days = new Set<string>()
  for (let night = 0; night < 365; night += 1) {
    const wait = waitUntil(NIGHT_S, new Date(now), 'Europe/Berlin')
    expect(wait).toBeLessThanOrEqual(25 * HOUR_MS)
    now += wait
    days.add(new Date(now).toISOString().slice(0, 10))
  }
  expect(days.size).toBe(365)
})
