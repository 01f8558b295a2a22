import { describe, expect, it } from 'vitest'
import { readEventDate } from './event-date.ts'
import * as rules from './schedule-hints.ts'
import { onStored } from './testing/stored-event.ts'

// It is still Wednesday, April 29, in New York.
const scheduleHints = onStored(rules.scheduleHints)
const clock = { now: '2026-04-30T02:00:00Z', timeZone: 'America/New_York' }
const hints = (date: string, time = '', parts = {}) =>
  scheduleHints({ date, time, createdAt: '2025-01-01T12:00:00Z', ...parts }, clock)
const texts = (date: string, time = '') => hints(date, time).map(({ text }) => text)
const mends = (date: string, time = '') => hints(date, time).flatMap((hint) => hint.mends)

const NO_END =
  'The time has no end, so the show counts as over when it starts. Press “+ 2 h”, or add one, such as 8:00 PM - 11:00 PM.'
const REPEATS =
  'An event repeats when its time says so: write words such as “every Thursday” in the field Time.'

it.each<[date: string, time: string, hints: string[]]>([
  ['Friday, May 30, 2025', '8 PM - 11 PM', []],
  ['Friday, May 31, 2025', '', ['May 31, 2025 is a Saturday, not a Friday.']],
  ['Thurs 5/30/2025', '', ['May 30, 2025 is a Friday, not a Thursday.']],
  ['Fri, May 31', '', ['May 31, 2025 is a Saturday, not a Friday.']],
  ['Fri, Sat & Sun, May 30 - June 1, 2025', '', []],
  ['Mon, May 30 - June 1, 2025', '', ['No day from May 30, 2025 to June 1, 2025 is a Monday.']],
  ['Mondays, May 1 - June 1, 2025', '', []],
  ['Some Friday in May 2025', '', []],
  [
    '5/6/2026',
    '',
    ['5/6/2026 is read month first, as May 6. If you mean June 5, write the month as a word.'],
  ],
  ['5.6.2026', '', ['5.6.2026 is read day first, as June 5. If you mean May 6, write the month as a word.']],
  ['31/12/2026', '', []],
  ['5/5/2026', '', []],
  ['May 5/6, 2026', '', []],
  ['2026/5/6', '', []],
  ['May 30, 2025', '8 PM', [NO_END]],
  ['May 30, 2025', '8 PM - late', []],
  ['May 30, 2025', 'TBA', []],
  ['Every Thursday', '8 PM', [REPEATS]],
  ['Every Thursday', 'Every Thursday, 8 PM', []],
  ['May 30, 2025', 'Every Thursday, 8 PM', []],
  ['TBA', '8 PM', []],
  ['Fridays', '', []],
  ['the day after tomorrow', '', []],
])('%j at %j', (date, time, expected) => {
  expect(texts(date, time)).toEqual(expected)
})

describe('what mends', () => {
  it.each<[date: string, written: string[]]>([
    ['Friday, May 31, 2025', ['May 31, 2025', 'May 30, 2025']],
    ['Fri 30 May 2027', ['May 30, 2027', 'May 28, 2027']],
    ['Mon, May 31, 2025', ['May 31, 2025', 'June 2, 2025']],
    // A new date would lose the rest of the text.
    ['Friday, May 31, 2025, after lunch', []],
    ['5/6/2026', ['May 6, 2026', 'June 5, 2026']],
    ['5.6.2026', ['June 5, 2026', 'May 6, 2026']],
    ['5/6/2026, 8 PM', []],
    ['today', ['April 29, 2026']],
    ['Tonight', ['April 29, 2026']],
    ['tomorrow', ['April 30, 2026']],
    ['friday', ['May 1, 2026']],
    ['this saturday', ['May 2, 2026']],
    ['Wednesday', ['April 29, 2026']],
    ['next  friday', ['May 1, 2026', 'May 8, 2026']],
    ['next wednesday', ['May 6, 2026']],
    ['next year', []],
  ])('the date %j', (date, written) => {
    expect(mends(date).map((mend) => mend.date)).toEqual(written)
    expect(mends(date).some(({ time }) => time !== undefined)).toBe(false)
  })

  it.each<[date: string, time: string, mends: { date: string; time?: string }[]]>([
    ['tonight 8pm', '', [{ date: 'April 29, 2026', time: '8pm' }]],
    ['Tomorrow night, at 8:30 pm', '', [{ date: 'April 30, 2026', time: '8:30 pm' }]],
    ['friday 8 - 10 pm', '', [{ date: 'May 1, 2026', time: '8 - 10 pm' }]],
    // Its own time would be lost.
    ['tonight 8pm', 'Doors 7 PM - 11 PM', []],
    // Evening or morning, tonight or tomorrow.
    ['tonight 8:30', '', []],
    ['tonight 1 am', '', []],
  ])('the date and time %j, at %j', (date, time, expected) => {
    const [hint] = hints(date, time)
    expect(hint?.text).toContain(`read “${date}” later`)
    expect(hint?.mends.map(({ label: _, ...mend }) => mend)).toEqual(expected)
  })

  it.each([
    'Friday 30 May 2025, 8 PM',
    'Friday 5/30/2025 8pm',
    'this friday 13th, 8pm',
    'friday 8pm, saturday 7pm',
    'friday 8pm every week',
    'today 5/6',
    'tomorrow 2 bands',
    'today to 10 pm',
    'today until 10 pm',
  ])('offers no other day for %j', (date) => {
    expect(texts(date).join()).not.toContain('for another day')
  })

  it('is named by its weekday', () => {
    expect(mends('next friday').map(({ label }) => label)).toEqual(['Fri, May 1', 'Fri, May 8'])
  })

  it('counts the days in the zone of the site', () => {
    const [hint] = scheduleHints({ date: 'today' }, { ...clock, timeZone: 'Pacific/Kiritimati' })
    expect(hint?.mends).toEqual([{ label: 'Thu, Apr 30', date: 'April 30, 2026' }])
  })

  it.each<[date: string, time: string, mend: Omit<rules.ScheduleMend, 'label'>]>([
    ['Every Thursday', '', { date: 'April 30, 2026', time: 'Every Thursday' }],
    ['Every Thursday', '8 PM', { date: 'April 30, 2026', time: 'Every Thursday, 8 PM' }],
    ['Every Thursday from May 7, 2026', '', { date: 'May 7, 2026', time: 'Every Thursday from May 7, 2026' }],
    ['weekly', '8 PM', { date: '', time: 'weekly, 8 PM' }],
    ['Every first Tuesday', '8 PM', { date: 'May 5, 2026', time: 'Every first Tuesday, 8 PM' }],
    ['Every other Tuesday', '8 PM', { date: '', time: 'Every other Tuesday, 8 PM' }],
    ['Every second Tuesday', '8 PM', { date: '', time: 'Every second Tuesday, 8 PM' }],
  ])('moves %j to the time %j', (date, time, mend) => {
    expect(mends(date, time)).toEqual([{ label: 'Move it to Time', ...mend }])
    expect(scheduleHints(mend, clock)).toEqual([])
  })

  it.each([
    ['8 PM', '8 PM - 10 PM'],
    ['8:30 p.m.', '8:30 p.m. - 10:30 p.m.'],
    ['20:00', '20:00 - 22:00'],
    ['19:30', '19:30 - 21:30'],
    ['23:00', '23:00 - 1:00'],
    ['11pm', '11pm - 1am'],
    ['Doors 7 PM, show 8 PM', 'Doors 7 PM, show 8 PM - 10 PM'],
    ['Show at 8 PM sharp', undefined],
  ])('adds two hours to %j', (time, longer) => {
    const [mend] = mends('May 30, 2026', time)
    expect(mend?.time).toBe(longer)
    if (longer) expect(hints('May 30, 2026', longer)).toEqual([])
  })
})

it('offers the end first, of a start by hand as its own time', () => {
  const [hint] = scheduleHints({ date: 'Friday, 5/6/2026', time: '8 PM', createdAt: clock.now }, clock)
  expect(hint?.mends).toEqual([{ label: '+ 2 h', time: '8 PM - 10 PM' }])
  const byHand = { date: 'In spring', time: '', startsAt: '2026-05-06T22:30:00Z', timeZone: 'Europe/Berlin' }
  const [first] = scheduleHints(byHand, clock)
  expect(first?.mends).toEqual([{ label: '+ 2 h', endsAt: '2026-05-07T00:30:00.000Z' }])
})

it('takes a price of one half for no date', () => {
  expect(readEventDate('1/2 price', () => 0)).toBeNull()
  expect(readEventDate('1/2 off before noon', () => 0)).toBeNull()
})

describe('in the language of the site', () => {
  const scheduleHints = onStored(rules.scheduleHints)
  const clock = { now: '2026-11-23T12:00:00Z', timeZone: 'Europe/Berlin', language: 'de' } as const
  const hintsOf = (date: string, time = '20 - 22 Uhr') =>
    scheduleHints({ date, time, createdAt: clock.now, language: 'de' }, clock)

  it.each<[string, string, string[]]>([
    ['writes days', 'Samstag, 30.5.2027', ['30. Mai 2027', '29. Mai 2027']],
    ['knows spoken days', 'morgen', ['24. November 2026']],
    ['says nothing of day and month', '04/05/2027', []],
  ])('%s', (_, date, dates) => {
    expect(hintsOf(date).flatMap(({ mends }) => mends.map((mend) => mend.date))).toEqual(dates)
  })

  it.each([
    ['de', 'heute Abend um 20 Uhr', '23. November 2026', '20 Uhr'],
    ['fr', 'Ce soir à 20h30', '23 novembre 2026', '20h30'],
    ['es', 'mañana a las 21:00', '24 de noviembre de 2026', '21:00'],
  ] as const)('knows spoken days with a time in %s', (language, typed, date, time) => {
    const event = { date: typed, time: '', createdAt: clock.now, language }
    const [hint] = scheduleHints(event, { ...clock, language })
    expect(hint?.mends).toMatchObject([{ date, time }])
  })

  it.each([
    ['de', 'Freitag, 30.05.2027, 20 Uhr'],
    ['de', 'heute bis 22 Uhr'],
    ['fr', 'vendredi 30 mai 20h30'],
    ['fr', "demain jusqu'à 22h"],
    ['es', 'hoy hasta las 22:00'],
  ] as const)('offers no other day in %s for %j', (language, date) => {
    const hints = scheduleHints({ date, time: '', createdAt: clock.now, language }, { ...clock, language })
    expect(hints.map(({ text }) => text).join()).not.toContain('for another day')
  })

  it('writes the end of a time', () => {
    expect(hintsOf('30.05.2027', '20 Uhr')[0]?.mends).toEqual([{ label: '+ 2 h', time: '20 Uhr - 22 Uhr' }])
    expect(hintsOf('30.05.2027', '20:00')[0]?.mends).toEqual([{ label: '+ 2 h', time: '20:00 - 22:00' }])
  })

  it('moves what recurs', () => {
    expect(hintsOf('Jeden Donnerstag')[0]?.mends[0]).toMatchObject({
      date: '26. November 2026',
      time: 'Jeden Donnerstag, 20 - 22 Uhr',
    })
  })
})
