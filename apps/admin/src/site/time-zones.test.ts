import { expect, it } from 'vitest'
import { isTimeZone } from '@troubadour/domain/site/site'
import { findTimeZones, namedTimeZone, TIME_ZONES, timeIn } from './time-zones.ts'

it('has every zone that the calendar knows, each once, and UTC', () => {
  expect(TIME_ZONES).toEqual(expect.arrayContaining(Intl.supportedValuesOf('timeZone')))
  expect(new Set(TIME_ZONES).size).toBe(TIME_ZONES.length)
  expect(TIME_ZONES.at(-1)).toBe('UTC')
  expect(TIME_ZONES.every(isTimeZone)).toBe(true)
})

it.each([
  ['new york', 'America/New_York'],
  ['NEW_YORK', 'America/New_York'],
  ['york america', 'America/New_York'],
  ['eastern time', 'America/New_York'],
  ['berlin', 'Europe/Berlin'],
])('finds by %s the zone %s', (search, zone) => {
  expect(findTimeZones(search)).toContain(zone)
})

it('finds all without a search, and none for nonsense', () => {
  expect(findTimeZones('  ')).toBe(TIME_ZONES)
  expect(findTimeZones('atlantis')).toEqual([])
})

it.each([
  [' europe/berlin ', 'Europe/Berlin'],
  ['america/new york', 'America/New_York'],
  ['US/Eastern', 'US/Eastern'],
  ['nowhere', 'nowhere'],
])('reads %s as %s', (text, zone) => {
  expect(namedTimeZone(text)).toBe(zone)
})

it('tells the day and the time in a zone', () => {
  const now = new Date('2026-05-01T23:30:00Z')
  expect(timeIn('America/New_York', now)).toBe('Friday, 7:30 PM')
  expect(timeIn('Europe/Berlin', now)).toBe('Saturday, 1:30 AM')
})
