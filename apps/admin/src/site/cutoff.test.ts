import { expect, it } from 'vitest'
import { cutoffAt, wallAt } from './cutoff.ts'

it.each([
  ['2025-05-30T20:00:00-04:00', 'America/New_York', '2025-05-30T20:00'],
  ['2025-05-30T20:00-04:00', 'Europe/Berlin', '2025-05-31T02:00'],
  ['2025-05-30T20:00:30.5+05:45', 'Asia/Kathmandu', '2025-05-30T20:00'],
  ['2025-05-31T00:00:00Z', 'UTC', '2025-05-31T00:00'],
  ['', 'UTC', ''],
])('%s is shown in %s as %s', (cutoff, timeZone, wall) => {
  expect(wallAt(cutoff, timeZone)).toBe(wall)
})

it.each([
  ['2025-05-30T20:00', 'America/New_York', '2025-05-30T20:00:00-04:00'],
  ['2025-12-30T20:00', 'America/New_York', '2025-12-30T20:00:00-05:00'],
  ['2025-05-30T20:00', 'Asia/Kathmandu', '2025-05-30T20:00:00+05:45'],
  ['2025-05-30T20:00', 'UTC', '2025-05-30T20:00:00+00:00'],
  ['2025-02-30T20:00', 'UTC', ''],
  ['', 'UTC', ''],
])('%s in %s is stored as %s', (wall, timeZone, cutoff) => {
  expect(cutoffAt(wall, timeZone)).toBe(cutoff)
})
