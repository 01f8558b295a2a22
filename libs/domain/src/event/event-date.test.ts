import { describe, expect, it } from 'vitest'
import { readEventDate } from './event-date.ts'
import { isoDay } from '../time/zoned-time.ts'

const created = (day: string) => () => isoDay(day)
const neverAsked = () => {
  throw new Error('a date with a year does not depend on the creation')
}

function days(text: string, createdOn: () => number | null = neverAsked): [string, string] | string | null {
  const iso = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)
  const date = readEventDate(text, createdOn)
  if (date === null) return null
  return date.kind === 'days' ? [iso(date.first), iso(date.last)] : `the month until ${iso(date.lastDay)}`
}

describe('one day, with its year', () => {
  it.each([
    'May 30, 2025',
    'Friday, May 30, 2025',
    'Fri May 30 2025',
    'Fri. May 30, 2025',
    'may 30 2025',
    'MAY 30TH, 2025',
    'May the 30th, 2025',
    'May 30th 2025',
    '  May   30 ,  2025 ',
    "May 30, '25",
    '30 May 2025',
    'Friday 30th May 2025',
    'the 30th of May, 2025',
    '30-May-2025',
    '2025-05-30',
    '2025/5/30',
    '2025 May 30',
    '2025-05-30T00:00:00.000Z',
    '5/30/2025',
    '05/30/2025',
    '5/30/25',
    '5-30-2025',
    '30.05.2025',
    '30.5.25',
    '30. 5. 2025',
    '5.30.2025',
    '30/5/2025',
    '30/05/25',
    '30-5-2025',
    '30/5/2025, open 24/7',
    'May 30, 2025, not June 31',
    'Save the date: May 30, 2025!',
  ])('%s', (text) => {
    expect(days(text)).toEqual(['2025-05-30', '2025-05-30'])
  })

  it.each([
    ['Jan 9, 2026', '2026-01-09'],
    ['Feb. 9, 2026', '2026-02-09'],
    ['Mar 9, 2026', '2026-03-09'],
    ['Apr. 9, 2026', '2026-04-09'],
    ['June 3rd, 2026', '2026-06-03'],
    ['Jul 9, 2026', '2026-07-09'],
    ['Aug 9, 2026', '2026-08-09'],
    ['Sept. 9, 2026', '2026-09-09'],
    ['Sep 9, 2026', '2026-09-09'],
    ['Oct 9, 2026', '2026-10-09'],
    ['November 9, 2026', '2026-11-09'],
    ['Dec 9, 2026', '2026-12-09'],
    ['February 29, 2028', '2028-02-29'],
  ])('%s', (text, day) => {
    expect(days(text)).toEqual([day, day])
  })
})

describe('several days', () => {
  it.each([
    ['May 30 - June 1, 2025', '2025-05-30', '2025-06-01'],
    ['May 30-June 1, 2025', '2025-05-30', '2025-06-01'],
    ['Friday, May 30 – Sunday, June 1, 2025', '2025-05-30', '2025-06-01'],
    ['May 30, 2025 to June 1, 2025', '2025-05-30', '2025-06-01'],
    ['30 May - 1 June 2025', '2025-05-30', '2025-06-01'],
    ['May 30 - 1 June 2025', '2025-05-30', '2025-06-01'],
    ['2025-05-30 to 2025-06-01', '2025-05-30', '2025-06-01'],
    ['5/30 - 6/1/2025', '2025-05-30', '2025-06-01'],
    ['May 30-31, 2025', '2025-05-30', '2025-05-31'],
    ['May 30 & 31, 2025', '2025-05-30', '2025-05-31'],
    ['May 30/31, 2025', '2025-05-30', '2025-05-31'],
    ['May 29, 30 and 31, 2025', '2025-05-29', '2025-05-31'],
    ['30 & 31 May 2025', '2025-05-30', '2025-05-31'],
    ['Dec 30 - Jan 2, 2026', '2025-12-30', '2026-01-02'],
    ['Dec 30, 2025 - Jan 2', '2025-12-30', '2026-01-02'],
  ])('%s', (text, first, last) => {
    expect(days(text)).toEqual([first, last])
  })
})

describe('of several dates the latest counts', () => {
  it.each([
    ['May 30, 2025 (rain date June 6)', '2025-05-30', '2025-06-06'],
    ['May 30, 2025; June 6, 2025; May 31, 2025', '2025-05-30', '2025-06-06'],
    ['May 30 | June 6 | June 13, 2025', '2025-05-30', '2025-06-13'],
    ['May 30, 2025; June 6; June 13', '2025-05-30', '2025-06-13'],
    ['New date: June 6, 2025 (was May 30, 2025)', '2025-06-06', '2025-06-06'],
    ['Dec 30, 2025; Jan 2', '2025-12-30', '2026-01-02'],
  ])('%s', (text, first, last) => {
    expect(days(text)).toEqual([first, last])
  })
})

describe('dates in numbers: slashes are month first and dots day first, where that day exists', () => {
  it.each([
    ['31/12/2026', '2026-12-31', '2026-12-31'],
    ['12/31/2026', '2026-12-31', '2026-12-31'],
    ['30.05.2027', '2027-05-30', '2027-05-30'],
    ['5/6/2026', '2026-05-06', '2026-05-06'],
    ['5.6.2026', '2026-06-05', '2026-06-05'],
    ['30/5/2026 - 1/6/2026', '2026-05-30', '2026-06-01'],
    ['30.5.2026 - 1.6.2026', '2026-05-30', '2026-06-01'],
    ['5/30/2026 - 6/1/2026', '2026-05-30', '2026-06-01'],
  ])('%s', (text, first, last) => {
    expect(days(text)).toEqual([first, last])
  })
})

describe("a date without a year is its first occurrence on or after the event's creation", () => {
  it.each([
    ['May 30', '2025-04-01', '2025-05-30', '2025-05-30'],
    ['May 30', '2025-05-30', '2025-05-30', '2025-05-30'],
    ['May 30', '2025-05-31', '2026-05-30', '2026-05-30'],
    ['5/30', '2025-05-31', '2026-05-30', '2026-05-30'],
    ['Feb 29', '2025-01-01', '2028-02-29', '2028-02-29'],
    ['Dec 30 - Jan 2', '2025-06-01', '2025-12-30', '2026-01-02'],
    ['Dec 30 - Jan 2', '2026-01-01', '2025-12-30', '2026-01-02'],
  ])('%s, created on %s', (text, createdOn, first, last) => {
    expect(days(text, created(createdOn))).toEqual([first, last])
  })

  it('is not understood when the creation is not known', () => {
    expect(days('May 30', () => null)).toBeNull()
  })
})

describe('a month without a day means the end of its last day', () => {
  it.each([
    ['May 2025', '2024-01-01', '2025-05-31'],
    ['Sometime in Feb. 2028', '2024-01-01', '2028-02-29'],
    ['mid-June 2025', '2024-01-01', '2025-06-30'],
    ['May - June 2025', '2025-01-01', '2025-06-30'],
    ['December 2025 - January', '2020-01-01', '2026-01-31'],
    ['May', '2025-05-31', '2025-05-31'],
    ['May', '2025-06-01', '2026-05-31'],
    ['Coming in September!', '2025-06-01', '2025-09-30'],
    // Of a day that does not exist, only the month is recognized.
    ['February 30, 2025', '2024-01-01', '2025-02-28'],
    ['31 June 2025', '2024-01-01', '2025-06-30'],
  ])('%s, created on %s', (text, createdOn, last) => {
    expect(days(text, created(createdOn))).toBe(`the month until ${last}`)
  })
})

describe('not understood', () => {
  it.each([
    '',
    'TBA',
    'To be announced, may change',
    'Every Thursday',
    'Summer 2025',
    '2025',
    '2025-02-30',
    '2/30/2025',
    '30.13.2025',
    '8.30',
    'Marchers welcome',
    'open 24/7',
    'hours 8-11',
  ])('%j', (text) => {
    expect(days(text, created('2025-01-01'))).toBeNull()
  })
})

it('hands back the text that is not about the day', () => {
  const date = readEventDate('Friday, May 30, 2025 at 8 PM - 11 PM', neverAsked)
  expect(date).toMatchObject({ kind: 'days', rest: expect.stringMatching(/^ *at 8 PM - 11 PM$/) })
})
