import { expect, it } from 'vitest'
import { joinCutoff, offsetIn, offsetLabel, splitCutoff, UTC_OFFSETS } from './cutoff.ts'

it.each([
  ['2025-05-30T20:00:00-04:00', '2025-05-30T20:00', '-04:00'],
  ['2025-05-30T20:00-04:00', '2025-05-30T20:00', '-04:00'],
  ['2025-05-30T20:00:30.5+05:45', '2025-05-30T20:00', '+05:45'],
  ['2025-05-31T00:00:00Z', '2025-05-31T00:00', '+00:00'],
  ['2025-05-31T00:00:00z', '2025-05-31T00:00', '+00:00'],
  ['-04:00', '', '-04:00'],
  ['', '', '+00:00'],
])('takes %s apart', (cutoff, wall, offset) => {
  expect(splitCutoff(cutoff)).toEqual({ wall, offset })
})

it('puts together what it took apart, and keeps the offset of a time that is not whole yet', () => {
  expect(joinCutoff({ wall: '2025-05-30T20:00', offset: '-04:00' })).toBe('2025-05-30T20:00:00-04:00')
  expect(splitCutoff(joinCutoff({ wall: '', offset: '-04:00' }))).toEqual({ wall: '', offset: '-04:00' })
})

it.each([
  ['2025-05-30T20:00', 'America/New_York', '-04:00'],
  ['2025-12-30T20:00', 'America/New_York', '-05:00'],
  ['2025-05-30T20:00', 'Asia/Kathmandu', '+05:45'],
  ['2025-05-30T20:00', 'UTC', '+00:00'],
  ['2025-02-30T20:00', 'UTC', null],
  ['', 'UTC', null],
])('knows the offset at %s in %s', (wall, timeZone, offset) => {
  expect(offsetIn(wall, timeZone)).toBe(offset)
})

it('has every offset once, from west to east', () => {
  expect(UTC_OFFSETS).toHaveLength(39)
  expect(new Set(UTC_OFFSETS).size).toBe(39)
  expect(UTC_OFFSETS.slice(0, 4)).toEqual(['-12:00', '-11:00', '-10:00', '-09:30'])
  expect(UTC_OFFSETS.at(-1)).toBe('+14:00')
})

it.each([
  ['-04:00', 'UTC-4'],
  ['+05:30', 'UTC+5:30'],
  ['+00:00', 'UTC'],
  ['-00:00', 'UTC'],
])('writes %s as %s', (offset, label) => {
  expect(offsetLabel(offset)).toBe(label)
})
