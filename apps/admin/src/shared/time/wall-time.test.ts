import { expect, it } from 'vitest'
import { instantOfWall, instantText, wallOf } from './wall-time.ts'

it.each([
  ['2026-05-08T09:30', '2026-05-08T13:30:00.000Z', 'America/New_York'],
  ['2026-12-31T23:05', '2027-01-01T04:05:00.000Z', 'America/New_York'],
  ['2026-05-08T00:00', '2026-05-07T14:00:00.000Z', 'Australia/Sydney'],
])('%s is %s in %s, and back', (wall, moment, timeZone) => {
  expect(new Date(instantOfWall(wall, timeZone) ?? NaN).toISOString()).toBe(moment)
  expect(wallOf(moment, timeZone)).toBe(wall)
})

it.each(['', '2026-05-08', '2026-02-30T10:00'])('knows no moment for "%s"', (wall) => {
  expect(instantOfWall(wall, 'America/New_York')).toBeNull()
})

it.each([
  ['2025-05-30T20:00:00-04:00', 'America/New_York', '2025-05-30T20:00'],
  ['2025-05-30T20:00-04:00', 'Europe/Berlin', '2025-05-31T02:00'],
  ['2025-05-30T20:00:30.5+05:45', 'Asia/Kathmandu', '2025-05-30T20:00'],
  ['2025-05-31T00:00:00Z', 'UTC', '2025-05-31T00:00'],
  ['', 'UTC', ''],
])('%s is shown in %s as %s', (cutoff, timeZone, wall) => {
  expect(wallOf(cutoff, timeZone)).toBe(wall)
})

it.each([
  ['2026-12-03T15:00:00.000Z', 'Dec 3, 2026, 10:00 AM'],
  ['2026-12-03T02:30:00Z', 'Dec 2, 2026, 9:30 PM'],
  ['2026-12-03', null],
  ['Doors at 2026-12-03T15:00:00Z', null],
])('%s is written as %s in New York', (text, shown) => {
  expect(instantText(text, 'America/New_York')).toBe(shown)
})
