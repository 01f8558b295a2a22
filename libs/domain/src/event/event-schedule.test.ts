import { describe, expect, it } from 'vitest'
import * as rules from './event-schedule.ts'
import type { WrittenEvent } from './read-event.ts'
import { onStored, storedEvent } from './testing/stored-event.ts'

const timeZone = 'America/New_York'
const classifyEvent = onStored(rules.classifyEvent)
const eventSchedule = onStored(rules.eventSchedule)
const hasEventEnded = onStored(rules.hasEventEnded)

/** @param lastMoment when the event is still upcoming; it is past a millisecond later */
function expectOverAfter(event: WrittenEvent, lastMoment: string, zone = timeZone) {
  const end = Date.parse(lastMoment)
  expect(classifyEvent(event, { now: new Date(end), timeZone: zone })).toBe('upcoming')
  expect(classifyEvent(event, { now: new Date(end + 1), timeZone: zone })).toBe('past')
}

describe('the end moment (docs/product/states.md#event-classification)', () => {
  it.each<[string, WrittenEvent, string]>([
    [
      "the end of a time range (after '-')",
      { date: 'May 30, 2025', time: '8:00 PM - 11:00 PM' },
      '2025-05-30T23:00:00-04:00',
    ],
    [
      "the end of a time range (after 'to')",
      { date: 'May 30, 2025', time: '8:00 PM to 11:00 PM' },
      '2025-05-30T23:00:00-04:00',
    ],
    ['else the listed time', { date: 'May 30, 2025', time: '8:00 PM' }, '2025-05-30T20:00:00-04:00'],
    ['else 23:59:59 on the date', { date: 'May 30, 2025', time: '' }, '2025-05-30T23:59:59-04:00'],
    [
      'else 23:59:59 on the date (no time)',
      { date: 'May 30, 2025', time: null },
      '2025-05-30T23:59:59-04:00',
    ],
    [
      'else 23:59:59 on the date (no sense)',
      { date: 'May 30, 2025', time: 'TBA' },
      '2025-05-30T23:59:59-04:00',
    ],
    [
      'if the date cannot be parsed, the month name at end of day is used',
      { date: 'Sometime in May 2025', time: '8:00 PM' },
      '2025-05-31T23:59:59-04:00',
    ],
    [
      'if the date cannot be parsed (no such day), the month name at end of day is used',
      { date: 'February 30, 2025', time: '8:00 PM' },
      '2025-02-28T23:59:59-05:00',
    ],
  ])('%s', (_, event, lastMoment) => {
    expectOverAfter(event, lastMoment)
  })
})

describe('ranges, dates and months (docs/product/states.md#event-dates-and-times)', () => {
  it.each<[string, WrittenEvent, string]>([
    [
      'a range that ends at or before its start ends the next day',
      { date: 'May 30, 2025', time: '9 PM - 1 AM' },
      '2025-05-31T01:00:00-04:00',
    ],
    [
      "a range until midnight is over at the next day's first instant",
      { date: 'Dec 31, 2025', time: '8 PM – midnight' },
      '2026-01-01T00:00:00-05:00',
    ],
    [
      'a lone midnight is the end of the listed day',
      { date: 'December 5, 2026', time: 'midnight' },
      '2026-12-06T00:00:00-05:00',
    ],
    [
      "a lone '12 AM' behind the date is the end of the listed day",
      { date: 'December 5, 2026, 12 AM' },
      '2026-12-06T00:00:00-05:00',
    ],
    [
      'of several dates the latest counts',
      { date: 'May 30, 2025 (rain date June 6)', time: '8 PM' },
      '2025-06-06T20:00:00-04:00',
    ],
    [
      'a date without a year is its first occurrence on or after createdAt',
      { date: 'May 30', time: '8 PM', createdAt: '2025-06-01T00:00:00Z' },
      '2026-05-30T20:00:00-04:00',
    ],
    [
      'createdAt is a day of the site: 31 May 03:00 UTC is still 30 May in New York',
      { date: 'May 30', time: '8 PM', createdAt: '2025-05-31T03:00:00Z' },
      '2025-05-30T20:00:00-04:00',
    ],
    [
      "a month name without a day means the end of that month's last day",
      { date: 'May', createdAt: '2025-05-31T12:00:00Z' },
      '2025-05-31T23:59:59-04:00',
    ],
    [
      'several days end with the last',
      { date: 'May 30 - June 1, 2025', time: '2 PM - 10 PM' },
      '2025-06-01T22:00:00-04:00',
    ],
    [
      'a time that is written behind the date counts',
      { date: 'May 30, 2025 at 8 PM', time: '' },
      '2025-05-30T20:00:00-04:00',
    ],
  ])('%s', (_, event, lastMoment) => {
    expectOverAfter(event, lastMoment)
  })

  it('reads the texts in the time zone of the site', () => {
    const event = { date: 'May 30, 2025', time: '8 PM' }
    expectOverAfter(event, '2025-05-30T20:00:00+14:00', 'Pacific/Kiritimati')
    expectOverAfter(event, '2025-05-30T20:00:00Z', 'UTC')
  })
})

describe('daylight-saving changes are right (docs/product/states.md#event-dates-and-times)', () => {
  it.each<[string, WrittenEvent, string]>([
    [
      'an end in the night clocks go forward',
      { date: 'March 8, 2025', time: '9 PM - 3 AM' },
      '2025-03-09T07:00:00Z',
    ],
    ['an end that is skipped', { date: 'March 8, 2025', time: '9 PM - 2:30 AM' }, '2025-03-09T07:30:00Z'],
    [
      'an end that happens twice',
      { date: 'November 1, 2025', time: '9 PM - 1:30 AM' },
      '2025-11-02T05:30:00Z',
    ],
    [
      'an end in the night clocks go back',
      { date: 'November 1, 2025', time: '9 PM - 3 AM' },
      '2025-11-02T08:00:00Z',
    ],
    ['the short day', { date: 'March 9, 2025' }, '2025-03-10T03:59:59Z'],
    ['the long day', { date: 'November 2, 2025' }, '2025-11-03T04:59:59Z'],
    ['never before its start', { date: 'March 9, 2025', time: '2:30 AM - 3 AM' }, '2025-03-09T07:30:00Z'],
  ])('%s', (_, event, lastMoment) => {
    expectOverAfter(event, lastMoment)
  })
})

describe('recurring (docs/product/states.md#event-classification)', () => {
  const longAgo = 'May 30, 2005'

  it.each<[string, 'upcoming' | 'past', WrittenEvent]>([
    ["its time contains 'every'", 'upcoming', { time: 'Every Thursday, 8 PM' }],
    ["its time contains 'weekly'", 'upcoming', { time: 'WEEKLY at 8 PM' }],
    ["its time contains 'monthly'", 'upcoming', { time: 'Monthly' }],
    ["its time contains 'nights'", 'upcoming', { time: 'Thursday nights' }],
    ["its description contains 'every thursday'", 'upcoming', { description: 'Join us Every Thursday!' }],
    ["its description contains 'weekly event'", 'upcoming', { description: 'A Weekly Event.' }],
    ["'night' is not 'nights'", 'past', { time: 'Thursday night, 8 PM' }],
    [
      "'every' in the description is not enough",
      'past',
      { time: '8 PM', description: 'Something for every one, monthly' },
    ],
    ['no texts at all', 'past', {}],
    ['null texts', 'past', { time: null, description: null }],
  ])('%s: %s', (_, group, event) => {
    expect(storedEvent(event, { timeZone }).reading.isRecurring).toBe(group === 'upcoming')
    expect(classifyEvent({ date: longAgo, ...event }, { now: '2026-01-01T00:00:00Z', timeZone })).toBe(group)
  })
})

describe('the groups (docs/product/states.md#event-classification)', () => {
  it('featured events are excluded from the lists, over or not', () => {
    const event = { date: 'May 30, 2025', time: '8 PM', isFeatured: true }
    for (const now of ['2025-01-01T00:00:00Z', '2026-01-01T00:00:00Z']) {
      expect(classifyEvent(event, { now, timeZone })).toBe('featured')
    }
    expect(hasEventEnded(event, { now: '2025-05-31T00:00:00Z', timeZone })).toBe(false)
    expect(hasEventEnded(event, { now: '2025-05-31T00:00:00.001Z', timeZone })).toBe(true)
  })

  it.each<[string, WrittenEvent]>([
    ['an unparseable month counts as not past', { date: 'TBA', time: '8 PM' }],
    ['so does an empty date', { date: '', time: '' }],
    ['so does no date', {}],
    ['so does a day without a year whose creation is not known', { date: 'May 30', createdAt: 'yesterday' }],
  ])('%s', (_, event) => {
    expect(classifyEvent(event, { now: '2099-01-01T00:00:00Z', timeZone })).toBe('upcoming')
  })

  it('takes now as a Date, as milliseconds and as text', () => {
    const event = { date: 'May 30, 2025', time: '8 PM' }
    const after = new Date('2025-05-31T00:00:01Z')
    for (const now of [after, after.getTime(), after.toISOString()]) {
      expect(classifyEvent(event, { now, timeZone })).toBe('past')
    }
  })
})

describe('eventSchedule: what was understood', () => {
  it('a day and its hours', () => {
    expect(eventSchedule({ date: 'May 30, 2025', time: '8 PM - 11 PM' }, { timeZone })).toEqual({
      startsAt: new Date('2025-05-31T00:00:00Z'),
      endsAt: new Date('2025-05-31T03:00:00Z'),
      timeZone,
      firstDay: Date.UTC(2025, 4, 30) / 86_400_000,
      hasTime: true,
      hasEndTime: true,
      isRecurring: false,
    })
  })

  it('a day alone starts with its first instant', () => {
    expect(eventSchedule({ date: 'May 30, 2025' }, { timeZone })).toMatchObject({
      startsAt: new Date('2025-05-30T04:00:00Z'),
      endsAt: new Date('2025-05-31T03:59:59Z'),
      hasTime: false,
    })
  })

  it('a month alone has an end and no start', () => {
    expect(eventSchedule({ date: 'May 2025', time: '8 PM' }, { timeZone })).toMatchObject({
      startsAt: null,
      endsAt: new Date('2025-06-01T03:59:59Z'),
      hasTime: false,
    })
  })

  it('nothing', () => {
    expect(eventSchedule({ date: 'TBA', time: 'every night' }, { timeZone })).toEqual({
      startsAt: null,
      endsAt: null,
      timeZone,
      firstDay: null,
      hasTime: false,
      hasEndTime: false,
      isRecurring: true,
    })
  })
})

describe('times that were set by hand (docs/product/states.md#event-dates-and-times)', () => {
  const texts = { date: 'May 30, 2025', time: '8 PM - 11 PM' }
  const startsAt = '2025-05-31T22:30:00Z'

  it('count in place of the texts, in their own zone', () => {
    const typed = { ...texts, startsAt, endsAt: '2025-06-01T01:00:00Z', timeZone: 'Europe/Berlin' }
    expect(eventSchedule(typed, { timeZone })).toEqual({
      startsAt: new Date(startsAt),
      endsAt: new Date('2025-06-01T01:00:00Z'),
      timeZone: 'Europe/Berlin',
      // Half past midnight in Berlin.
      firstDay: Date.UTC(2025, 5, 1) / 86_400_000,
      hasTime: true,
      hasEndTime: true,
      isRecurring: false,
    })
  })

  it.each([
    ['without an end, it is over when it has begun', { startsAt }, '2025-05-31T22:30:01Z', 'past'],
    [
      'with one, at the end',
      { startsAt, endsAt: '2025-06-01T01:00:00Z' },
      '2025-06-01T01:00:00Z',
      'upcoming',
    ],
    ['the texts are past, and do not count', { startsAt }, '2025-05-31T22:30:00Z', 'upcoming'],
    ['nothing is understood of the texts', { startsAt, date: 'TBA' }, '2025-06-01T00:00:00Z', 'past'],
    ['recurring is never past', { startsAt, time: 'Every Friday' }, '2026-01-01T00:00:00Z', 'upcoming'],
    [
      'without a start, the texts count',
      { startsAt: null, endsAt: startsAt },
      '2025-05-31T03:00:01Z',
      'past',
    ],
  ])('%s', (_name, parts, now, group) => {
    expect(classifyEvent({ ...texts, ...parts }, { now, timeZone })).toBe(group)
  })
})
