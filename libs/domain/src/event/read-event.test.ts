import { expect, it } from 'vitest'
import { READING_VERSION, readEvent, withCurrentReading, type WrittenEvent } from './read-event.ts'

const NEW_YORK = 'America/New_York'
const BERLIN = 'Europe/Berlin'
const UNKNOWN = [null, null, null]

/** Start, end and first day; the flags that are set, the numbers of the repetition, and what the texts are like. */
function read(event: WrittenEvent, zone: string) {
  const {
    version: _version,
    timeZone: _timeZone,
    startsAt,
    endsAt,
    firstDay,
    ...reading
  } = readEvent(event, zone)
  const { language, timeText, weekdayIn, repetition, ...flags } = reading
  const set = Object.entries(flags).flatMap(([name, isSet]) => (isSet ? [name] : []))
  const repeats = repetition && Object.values(repetition).join()
  return [[startsAt, endsAt, firstDay], set.join(' '), repeats, [language, timeText, weekdayIn].join(' ')]
}

// A change of any of these answers needs a new READING_VERSION.
it.each<[event: WrittenEvent, zone: string, dates: unknown[], flags: string, repeats: string | null, texts: string]>([
  [{ date: 'Wed, June 3, 2026', time: '8 PM - 11 PM' }, NEW_YORK, ['2026-06-04T00:00:00.000Z', '2026-06-04T03:00:00.000Z', '2026-06-03'], 'hasTime hasEndTime isOnlyDay', null, 'en hours date'],
  [{ date: 'Wed, June 3, 2026', time: '8 PM - 11 PM' }, BERLIN, ['2026-06-03T18:00:00.000Z', '2026-06-03T21:00:00.000Z', '2026-06-03'], 'hasTime hasEndTime isOnlyDay', null, 'en hours date'],
  // Without a year, the day of the creation counts, which is another one in Berlin.
  [{ date: 'May 30', time: 'Doors 7 PM, show 8 PM', createdAt: '2025-05-31T03:00:00Z' }, NEW_YORK, ['2025-05-31T00:00:00.000Z', '2025-05-31T00:00:00.000Z', '2025-05-30'], 'hasTime isOnlyDay', null, 'en words '],
  [{ date: 'May 30', time: 'Doors 7 PM, show 8 PM', createdAt: '2025-05-31T03:00:00Z' }, BERLIN, ['2026-05-30T18:00:00.000Z', '2026-05-30T18:00:00.000Z', '2026-05-30'], 'hasTime isOnlyDay', null, 'en words '],
  [{ date: 'May 30', time: 'noon' }, NEW_YORK, UNKNOWN, '', null, 'en times '],
  [{ date: 'June 3-5, 2026', time: null }, NEW_YORK, ['2026-06-03T04:00:00.000Z', '2026-06-06T03:59:59.000Z', '2026-06-03'], '', null, 'en hours '],
  [{ date: 'May 2026', time: '8 PM' }, NEW_YORK, [null, '2026-06-01T03:59:59.000Z', null], '', null, 'en hours '],
  [{ date: 'tomorrow', time: '8 PM', createdAt: '2026-01-01T00:00:00Z' }, NEW_YORK, UNKNOWN, '', null, 'en hours '],
  [{ date: '', time: '' }, NEW_YORK, UNKNOWN, '', null, 'en hours '],
  [{ date: 'December 31, 9999' }, NEW_YORK, ['9999-12-31T05:00:00.000Z', '+010000-01-01T04:59:59.000Z', '9999-12-31'], 'isOnlyDay', null, 'en hours '],
  [{ date: 'November 26, 2026', time: 'Every Thursday, 7 PM' }, NEW_YORK, ['2026-11-27T00:00:00.000Z', '2026-11-27T00:00:00.000Z', '2026-11-26'], 'hasTime isRecurring', '4,1,', 'en words time'],
  [{ date: 'TBA', time: 'Fridays', description: 'A weekly event.' }, NEW_YORK, UNKNOWN, 'isRecurring', null, 'en words time'],
  [{ date: '30.05.2027', time: '20 Uhr', language: 'de' }, BERLIN, ['2027-05-30T18:00:00.000Z', '2027-05-30T18:00:00.000Z', '2027-05-30'], 'hasTime isOnlyDay', null, 'de hours '],
  [{ date: 'Sonntag, 30. Mai', time: 'Einlass 19 Uhr, Beginn 20 Uhr', language: 'de', createdAt: '2026-11-23T12:00:00Z' }, BERLIN, ['2027-05-30T18:00:00.000Z', '2027-05-30T18:00:00.000Z', '2027-05-30'], 'hasTime isOnlyDay', null, 'de words date'],
  [{ date: 'December 4, 2026', time: '20 Uhr', language: 'de' }, BERLIN, ['2026-12-04T19:00:00.000Z', '2026-12-04T19:00:00.000Z', '2026-12-04'], 'hasTime isOnlyDay', null, 'en hours '],
  [{ date: '3 novembre 2026', time: 'Tous les premiers mardis du mois, 20h', language: 'fr' }, BERLIN, ['2026-11-03T19:00:00.000Z', '2026-11-03T19:00:00.000Z', '2026-11-03'], 'hasTime isRecurring', '2,,1', 'fr words time'],
  [{ date: '5 de noviembre de 2026', time: 'Cada dos semanas, 20:00', language: 'es' }, BERLIN, ['2026-11-05T19:00:00.000Z', '2026-11-05T19:00:00.000Z', '2026-11-05'], 'hasTime isRecurring', ',2,', 'es words '],
])('%j in %s', (event, zone, dates, flags, repeats, texts) => {
  expect(read(event, zone)).toEqual([dates, flags, repeats, texts])
}) // prettier-ignore

const EVENT = { date: 'June 3, 2026', time: '8 PM' }
const STORED = readEvent({ date: 'July 4, 2026' }, NEW_YORK)

it.each([
  ['missing', null],
  ['of an earlier version', { ...STORED, version: READING_VERSION - 1 }],
  ['of a later version', { ...STORED, version: READING_VERSION + 1 }],
  ['of another time zone', { ...STORED, timeZone: BERLIN }],
  ['no reading at all', { ...STORED, startsAt: 7 }],
])('one that is %s is read from the texts', (_what, reading) => {
  const { reading: current } = withCurrentReading({ ...EVENT, reading }, { timeZone: NEW_YORK })
  expect(current).toEqual(readEvent(EVENT, NEW_YORK))
})

it('a current one counts, whatever the texts say', () => {
  expect(withCurrentReading({ ...EVENT, reading: STORED }, { timeZone: NEW_YORK }).reading).toEqual(STORED)
})
