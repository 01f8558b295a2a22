import { describe, expect, it, test } from 'vitest'
import { readCalendar } from './read-calendar.ts'

const SITE_ZONE = 'America/New_York'
const SITE = { timeZone: SITE_ZONE, language: 'en' } as const
const event = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'SUMMARY:Lanterns', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join(
    '\r\n',
  )
const read = (...lines: string[]) => readCalendar(event(...lines), SITE)[0]

describe('a time', () => {
  test.each<[string, string[], object]>([
    ['with a zone', ['DTSTART;TZID=Europe/Berlin:20260704T200000', 'DTEND;TZID=Europe/Berlin:20260704T230000'], { date: 'July 4, 2026', time: '8:00 PM - 11:00 PM', startsAt: '2026-07-04T18:00:00.000Z', endsAt: '2026-07-04T21:00:00.000Z', timeZone: 'Europe/Berlin' }],
    ['with a zone of Windows, and how long it lasts', ['DTSTART;TZID="W. Europe Standard Time":20260704T200000', 'DURATION:PT1H30M'], { time: '8:00 PM - 9:30 PM', timeZone: 'Europe/Berlin' }],
    ['with a longer name of a zone', ['DTSTART;TZID=/example.org/2026/Europe/Oslo:20260704T200000'], { startsAt: '2026-07-04T18:00:00.000Z', timeZone: 'Europe/Oslo' }],
    ['in UTC', ['DTSTART:20260705T013000Z'], { date: 'July 4, 2026', time: '9:30 PM', startsAt: '2026-07-05T01:30:00.000Z', timeZone: SITE_ZONE }],
    ['that floats', ['DTSTART:20260704T200000', 'DTEND:20260705T010000'], { date: 'July 4, 2026', time: '8:00 PM - 1:00 AM' }],
    ['of a whole day', ['DTSTART;VALUE=DATE:20260704', 'DTEND;VALUE=DATE:20260705'], { date: 'July 4, 2026' }],
    ['of whole days', ['DTSTART;VALUE=DATE:20260704', 'DURATION:P2D'], { date: 'July 4, 2026 - July 5, 2026' }],
  ])('%s', (_what, lines, expected) => {
    expect(read(...lines)).toMatchObject({ line: 2, fields: expected })
  }) // prettier-ignore

  it('that floats is no moment', () => {
    const row = read('DTSTART:20260704T200000')
    expect(row && 'fields' in row && Object.keys(row.fields)).not.toContain('startsAt')
  })
})

test('folded lines, escaped text, reminders and a cancelled show', () => {
  const row = read(
    ...['DTSTART:20260704T200000', 'DESCRIPTION:Bring a blan', ' ket\\, please\\nDoors\\; 7\\\\8'],
    ...['LOCATION:The Barn\\, 1 Mill Lane\\, Oslo', 'URL:message:1234', 'STATUS:CANCELLED'],
    ...['BEGIN:VALARM', 'DESCRIPTION:Soon', 'SUMMARY:Soon', 'END:VALARM'],
  )
  expect(row).toMatchObject({
    fields: {
      title: 'Lanterns',
      description: 'Bring a blanket, please\nDoors; 7\\8',
      venue: 'The Barn',
      location: '1 Mill Lane, Oslo',
      link: '',
      status: 'cancelled',
    },
  })
})

test.each<[string[], RegExp]>([
  [['DTSTART:20260704T200000', 'RRULE:FREQ=WEEKLY'], /^Repeats/],
  [[], /^Has no start$/],
  [['DTSTART:20260230T200000'], /^“20260230T200000” is not understood as a date$/],
  [['DTSTART;TZID=Middle Earth:20260704T200000'], /^The time zone “Middle Earth” is not known$/],
])('%j is refused by line', (lines, reason) => {
  expect(read(...lines)).toMatchObject({ line: 2, text: 'Lanterns', reason: expect.stringMatching(reason) })
})

test('a file that is cut off, among whole events', () => {
  const whole = event('DTSTART:20260704T200000')
  const rows = readCalendar(`${whole}\nBEGIN:VEVENT\nSUMMARY:Half\nBEGIN:VEVENT\nDTST`, SITE)
  expect(rows.map((row) => [row.line, 'reason' in row])).toEqual([
    [2, false],
    [7, true],
    [9, true],
  ])
})
