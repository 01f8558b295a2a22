import { describe, expect, it } from 'vitest'
import { readEventTime } from './event-time.ts'

/** '20:00-25:00': the hours of the next day begin at 24. */
function hours(text: string): string | null {
  const clock = (seconds: number) =>
    `${Math.floor(seconds / 3600)}:${String(Math.floor((seconds % 3600) / 60)).padStart(2, '0')}`
  const time = readEventTime(text)
  if (time === null) return null
  return time.start === time.end ? clock(time.start) : `${clock(time.start)}-${clock(time.end)}`
}

describe('a listed time', () => {
  it.each([
    ['8:00 PM', '20:00'],
    ['8:00\u202fPM', '20:00'],
    ['8 PM', '20:00'],
    ['8pm', '20:00'],
    ['8p', '20:00'],
    ['7:00 p.m.', '19:00'],
    ['7 P.M.', '19:00'],
    ['7.30pm', '19:30'],
    ['19:30', '19:30'],
    ['19:30 PM', '19:30'],
    ['19:30:00', '19:30'],
    ['8:00', '8:00'],
    ['08:00', '8:00'],
    ['0:30', '0:30'],
    ['24:00', '24:00'],
    ['0:00', '0:00'],
    ['12:30 AM', '0:30'],
    ['Midnight, 21+', '24:00'],
    ['Doors at midnight', '24:00'],
    ['noon', '12:00'],
    ['12 Noon', '12:00'],
    ['midday', '12:00'],
    ['midnight', '24:00'],
    ['12:00 midnight', '24:00'],
    ['12:00 AM', '24:00'],
    ['12 a.m.', '24:00'],
    ['12:00 PM', '12:00'],
    ['8:00 PM EST', '20:00'],
    ['8:00 PM (ET)', '20:00'],
    ['8 PM Eastern Time', '20:00'],
    ['at 8 PM sharp', '20:00'],
    ['7:30 in the evening', '19:30'],
    ['All ages. 8 PM, $10', '20:00'],
    ['8 PM, 21+', '20:00'],
    ['8 PM -', '20:00'],
    ['8 PM - all ages', '20:00'],
  ])('%s', (text, expected) => {
    expect(hours(text)).toBe(expected)
  })
})

describe("a time range, after '-' or 'to'", () => {
  it.each([
    ['8:00 PM - 11:00 PM', '20:00-23:00'],
    ['8PM-11PM', '20:00-23:00'],
    ['8:00 PM – 11:00 PM', '20:00-23:00'],
    ['8:00 PM — 11:00 PM', '20:00-23:00'],
    ['8 pm to 11 pm', '20:00-23:00'],
    ['8 PM TO 11 PM', '20:00-23:00'],
    ['From 8 PM until 11 PM', '20:00-23:00'],
    ['8:00 PM EST - 11:00 PM EST', '20:00-23:00'],
    ['19:30 - 22:00', '19:30-22:00'],
    ['20:00 - 24:00', '20:00-24:00'],
    ['8 PM - 23:00', '20:00-23:00'],
    ['noon - 3', '12:00-15:00'],
    ['12 noon to 3 PM', '12:00-15:00'],
    ['midnight to 3 AM', '0:00-3:00'],
    ['midnight and 2 AM', '0:00-2:00'],
    ['8 PM, then 1 AM', '20:00-25:00'],
    ['7 PM, matinee 2 PM', '14:00-19:00'],
    ['11:30 PM - 11:45 PM', '23:30-23:45'],
  ])('%s', (text, expected) => {
    expect(hours(text)).toBe(expected)
  })

  it.each([
    ["'to' is a whole word", '8pmto11pm, 11 PM', '23:00'],
    ["a 'to' inside another word is none", '8 tomorrow 11 PM', '23:00'],
  ])('%s', (_, text, expected) => {
    expect(hours(text)).toBe(expected)
  })
})

describe('a range that ends at or before its start ends the next day', () => {
  it.each([
    ['9 PM - 1 AM', '21:00-25:00'],
    ['8 PM - midnight', '20:00-24:00'],
    ['8 PM - 12:00 AM', '20:00-24:00'],
    ['22:00 - 02:00', '22:00-26:00'],
    ['8 PM - 8 PM', '20:00-44:00'],
    ['midnight - midnight', '0:00-24:00'],
  ])('%s', (text, expected) => {
    expect(hours(text)).toBe(expected)
  })
})

describe('a half of the day that is written once', () => {
  it.each([
    ['7 - 9 PM', '19:00-21:00'],
    ['7:30-9 PM', '19:30-21:00'],
    ['7.30 - 9.30 pm', '19:30-21:30'],
    ['11 - 1 PM', '11:00-13:00'],
    ['10 to noon', '10:00-12:00'],
    ['8 - midnight', '20:00-24:00'],
    ['9 - 1 AM', '21:00-25:00'],
    ['12 - 2 PM', '12:00-14:00'],
    ['8 - 12 AM', '20:00-24:00'],
    ['9 - 9 PM', '9:00-21:00'],
    ['8 PM - 11', '20:00-23:00'],
    ['9 PM - 1', '21:00-25:00'],
    ['10 AM - 2', '10:00-14:00'],
    ['8:00 PM - 11:00', '20:00-23:00'],
  ])('%s', (text, expected) => {
    expect(hours(text)).toBe(expected)
  })
})

describe('several times', () => {
  it.each([
    ['Doors 7pm, show 8pm', '20:00'],
    ['Doors: 7 PM - Show: 8 PM', '20:00'],
    ['7 PM doors, 8 PM show', '20:00'],
    ['Show 8pm, doors open at 7pm', '20:00'],
    ['8pm doors 7pm', '20:00'],
    ['Doors 7pm, show 8pm - 11pm', '20:00-23:00'],
    ['Doors 11 PM, show 12:30 AM', '24:30'],
    ['Doors 7pm', '19:00'],
    ['Doors 7pm - 11pm', '19:00-23:00'],
    ['2 PM & 7 PM', '14:00-19:00'],
    ['Dinner 6 PM, show 8 PM', '18:00-20:00'],
    ['10 AM - 12 PM, 2 PM - 4 PM', '10:00-16:00'],
  ])('%s', (text, expected) => {
    expect(hours(text)).toBe(expected)
  })
})

it('an end that is left open is the end of the day', () => {
  expect(readEventTime('8 PM - late')).toEqual({ start: 20 * 3600, end: 24 * 3600 - 1 })
  expect(readEventTime('8 PM till close')).toEqual({ start: 20 * 3600, end: 24 * 3600 - 1 })
})

describe('no sense as a time', () => {
  it.each([
    '',
    'TBA',
    '8',
    '6-8',
    'Evening',
    'Every Thursday',
    '25:00',
    '8:75 PM',
    '19:30 AM',
    '0:30 PM',
    '$7.50',
    '$8 PM',
    '5/30',
    '18+',
    '8 amazing songs',
  ])('%j', (text) => {
    expect(hours(text)).toBeNull()
  })
})
