import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  calendarDay,
  dayAt,
  formatTime,
  instantAt,
  isoDay,
  lastDayOfMonth,
  toMillis,
  withUnbrokenTimes,
} from './zoned-time.ts'

const NEW_YORK = 'America/New_York'
const HOUR_S = 3600

/** The suite runs once in each of these zones; in minutes behind UTC, as from `getTimezoneOffset`. */
const SUITE_ZONES: Record<string, number> = { UTC: 0, 'Pacific/Kiritimati': -840 }

function at(isoText: string, secondOfDay: number, timeZone = NEW_YORK): string {
  return new Date(instantAt(isoDay(isoText)!, secondOfDay, timeZone)).toISOString()
}

describe('the time zone of the server', () => {
  it('is one of the two that the suite runs in, and in effect', () => {
    expect(Object.keys(SUITE_ZONES)).toContain(process.env.TZ)
    expect(new Date('2025-05-30T12:00:00Z').getTimezoneOffset()).toBe(SUITE_ZONES[process.env.TZ!])
  })
})

it.each([
  ['Wed, November 11, 2026 @ 8:00 PM - 11:00 PM', 'Wed, November~11, 2026 @ 8:00~PM - 11:00~PM'],
  ['Nov. 11', 'Nov.~11'],
  ['June 3-5, 2027', 'June~3-5, 2027'],
  ['Mi, 11. November 2026 @ 20:00', 'Mi, 11.~November 2026 @ 20:00'],
  ['le 1er mai 2026', 'le 1er~mai 2026'],
  ['mercredi 2 décembre 2026', 'mercredi 2~décembre 2026'],
  ['mié, 3 de junio de 2026', 'mié, 3~de~junio de 2026'],
  ['June 2026', 'June 2026'],
  ['20.00 Uhr', '20.00 Uhr'],
])(
  '%s has no line break within the day and month, or before PM (docs/product/public-pages.md#event-cards)',
  (text, joined) => {
    expect(withUnbrokenTimes(text)).toBe(joined.replaceAll('~', '\u00A0'))
  },
)

describe('instantAt', () => {
  it.each<[string, string, number, string, string]>([
    ['summer time', '2025-05-30', 20 * HOUR_S, NEW_YORK, '2025-05-31T00:00:00.000Z'],
    ['standard time', '2025-01-30', 20 * HOUR_S, NEW_YORK, '2025-01-31T01:00:00.000Z'],
    ['a zone without an offset', '2025-01-30', 20 * HOUR_S, 'UTC', '2025-01-30T20:00:00.000Z'],
    ['a zone far ahead of UTC', '2025-05-30', 8 * HOUR_S, 'Pacific/Kiritimati', '2025-05-29T18:00:00.000Z'],
    ['an offset of three quarters of an hour', '2025-05-30', 0, 'Asia/Kathmandu', '2025-05-29T18:15:00.000Z'],
    [
      'an hour past midnight of the next day',
      '2025-05-30',
      25 * HOUR_S,
      NEW_YORK,
      '2025-05-31T05:00:00.000Z',
    ],
    ['just before clocks go forward', '2025-03-09', 2 * HOUR_S - 1, NEW_YORK, '2025-03-09T06:59:59.000Z'],
    [
      'a skipped time is as long after the gap',
      '2025-03-09',
      2.5 * HOUR_S,
      NEW_YORK,
      '2025-03-09T07:30:00.000Z',
    ],
    ['just after clocks go forward', '2025-03-09', 3 * HOUR_S, NEW_YORK, '2025-03-09T07:00:00.000Z'],
    [
      'a time that happens twice is the first',
      '2025-11-02',
      1.5 * HOUR_S,
      NEW_YORK,
      '2025-11-02T05:30:00.000Z',
    ],
    ['just after clocks go back', '2025-11-02', 2 * HOUR_S, NEW_YORK, '2025-11-02T07:00:00.000Z'],
    [
      'a zone ahead of UTC goes forward',
      '2025-03-30',
      2.5 * HOUR_S,
      'Europe/Berlin',
      '2025-03-30T01:30:00.000Z',
    ],
    ['a day that begins at 1 AM', '2018-11-04', 0, 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    [
      'a change of half an hour',
      '2025-10-05',
      2.25 * HOUR_S,
      'Australia/Lord_Howe',
      '2025-10-04T15:45:00.000Z',
    ],
  ])('%s', (_, day, second, timeZone, expected) => {
    expect(at(day, second, timeZone)).toBe(expected)
  })

  it('gives an instant at which the wall shows that day, whatever the zone', () => {
    const zones = [
      'America/New_York',
      'America/St_Johns',
      'Asia/Kathmandu',
      'Pacific/Kiritimati',
      'UTC',
      'Pacific/Pago_Pago',
    ]
    fc.assert(
      fc.property(
        fc.integer({ min: 3653, max: 40_000 }), // 1980 to 2079
        fc.integer({ min: 3 * HOUR_S, max: 24 * HOUR_S - 1 }), // after any skipped hour
        fc.constantFrom(...zones),
        (day, second, timeZone) => dayAt(instantAt(day, second, timeZone), timeZone) === day,
      ),
    )
  })

  it('refuses a zone that does not exist, and none at all', () => {
    expect(() => instantAt(0, 0, 'Mars/Olympus')).toThrow(RangeError)
    expect(() => instantAt(0, 0, undefined as unknown as string)).toThrow(RangeError)
  })
})

describe('dayAt', () => {
  it.each([
    ['2025-05-31T03:59:59Z', NEW_YORK, '2025-05-30'],
    ['2025-05-31T04:00:00Z', NEW_YORK, '2025-05-31'],
    ['2025-05-30T10:00:00Z', 'Pacific/Kiritimati', '2025-05-31'],
  ])('%s in %s is %s', (moment, timeZone, day) => {
    expect(dayAt(toMillis(moment), timeZone)).toBe(isoDay(day))
  })
})

describe('toMillis', () => {
  it.each<[string, Date | number | string | null, number]>([
    ['a Date', new Date(5), 5],
    ['milliseconds', 5, 5],
    ['text with Z', '2025-05-30T20:00:00.000Z', Date.UTC(2025, 4, 30, 20)],
    ['text with an offset', '2025-05-30T20:00:00-04:00', Date.UTC(2025, 4, 31)],
    ['text as PostgreSQL writes it', '2025-05-30 20:00:00+0000', Date.UTC(2025, 4, 30, 20)],
    [
      'text without an offset, which is UTC on every machine',
      '2025-05-30T20:00:00',
      Date.UTC(2025, 4, 30, 20),
    ],
    ['a day alone', '2025-05-30', Date.UTC(2025, 4, 30)],
    ['text that JavaScript would read in the zone of the machine', 'May 30, 2025', NaN],
    ['nothing', null, NaN],
  ])('%s', (_, moment, expected) => {
    expect(toMillis(moment)).toBe(expected)
  })
})

describe('calendar days', () => {
  it('knows which days exist', () => {
    expect(calendarDay(2025, 2, 28)).not.toBeNull()
    expect(calendarDay(2025, 2, 29)).toBeNull()
    expect(calendarDay(2024, 2, 29)).not.toBeNull()
    expect(calendarDay(2025, 13, 1)).toBeNull()
    expect(calendarDay(2025, 6, 31)).toBeNull()
    expect(calendarDay(25, 6, 1)).toBe(calendarDay(2025, 6, 1))
  })

  it('reads year-month-day, with or without a time behind it', () => {
    expect(isoDay('1970-01-02')).toBe(1)
    expect(isoDay(' 1970-01-02T23:00:00Z ')).toBe(1)
    for (const text of ['2025-02-30', '2025-5-3', 'soon', '', null, undefined])
      expect(isoDay(text)).toBeNull()
  })

  it('knows the last day of a month', () => {
    expect(lastDayOfMonth(2024, 2)).toBe(isoDay('2024-02-29'))
    expect(lastDayOfMonth(2025, 12)).toBe(isoDay('2025-12-31'))
  })
})

describe('formatTime', () => {
  it('writes an ordinary space before PM, on every machine', () => {
    expect(formatTime(Date.UTC(2025, 4, 31), NEW_YORK)).toBe('8:00 PM')
  })
})
