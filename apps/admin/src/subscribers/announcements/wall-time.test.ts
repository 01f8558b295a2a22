import { expect, it } from 'vitest'
import { clockChangeRemark, instantOfWall, wallOf } from './wall-time.ts'

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

const SKIPPED = 'The clocks go forward that night, and this time is left out: it goes out at '
const TWICE = 'The clocks go back that night, and this time comes twice: it goes out at the first.'

it.each([
  ['skipped', '2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z', `${SKIPPED}3:30 AM.`],
  ['just before', '2026-03-08T01:59', 'America/New_York', '2026-03-08T06:59:00.000Z', null],
  ['just after', '2026-03-08T03:00', 'America/New_York', '2026-03-08T07:00:00.000Z', null],
  ['shown twice', '2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z', TWICE],
  ['shown once more', '2026-11-01T02:00', 'America/New_York', '2026-11-01T07:00:00.000Z', null],
  ['by half an hour', '2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z', TWICE],
  ['of a year half typed', '0002-05-01T10:00', 'America/New_York', '2002-05-01T14:00:00.000Z', null],
])('a time %s: %s in %s', (_what, wall, timeZone, moment, remark) => {
  expect(new Date(instantOfWall(wall, timeZone) ?? NaN).toISOString()).toBe(moment)
  expect(clockChangeRemark(wall, timeZone)).toBe(remark)
})

it('says nothing of a time that is not whole', () => {
  expect(clockChangeRemark('', 'America/New_York')).toBeNull()
})
