import { expect, it } from 'vitest'
import { eventPlacement, overText, scheduleSuggestions } from './schedule-texts.ts'

const NO_END =
  'The time has no end, so the show counts as over when it starts. Add one, such as 8:00 PM - 11:00 PM.'
const REPEATS =
  'An event repeats when its time says so: write words such as “every Thursday” in the field Time.'

it.each<[date: string, time: string, suggestions: string[]]>([
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
])('%j at %j', (date, time, suggestions) => {
  const event = { date, time, createdAt: '2025-01-01T12:00:00Z' }
  expect(scheduleSuggestions(event, { timeZone: 'America/New_York' })).toEqual(suggestions)
})

const clock = { now: new Date('2026-05-01T12:00:00Z'), timeZone: 'America/New_York' }
const event = { date: 'June 3, 2026', time: '8 PM', isFeatured: false, isVisible: true }

it.each([
  ['to come', {}, 'More Events'],
  ['over', { date: 'April 3, 2026' }, 'Past Events'],
  ['not understood', { date: 'some day' }, 'More Events'],
  [
    'recurring, whatever its date',
    { date: 'April 3, 2026', time: 'Every Thursday' },
    'Recurring: always More Events',
  ],
  ['featured', { isFeatured: true }, 'Featured'],
  ['featured and over', { isFeatured: true, date: 'April 3, 2026' }, 'Featured'],
  ['hidden', { isVisible: false }, 'Hidden: nowhere'],
  ['hidden and featured', { isVisible: false, isFeatured: true }, 'Hidden: nowhere'],
])('places an event that is %s', (_what, parts, place) => {
  expect(eventPlacement({ ...event, ...parts }, clock).place).toBe(place)
})

const zone = { timeZone: 'America/New_York' }
const createdAt = '2025-05-01T12:00:00Z'

it.each([
  ['May 30, 2025', '8:00 PM - 11:00 PM', 'over at 11:00 PM'],
  ['May 30, 2025', '9 PM - 1 AM', 'over at 1:00 AM on May 31'],
  ['May 30, 2025', '', 'over at the end of the day'],
  ['May 30 - June 1, 2025', '', 'over at the end of June 1'],
  ['May', '', 'over at the end of May 31'],
  ['May 30, 2025', 'every Friday', null],
  ['some day', '', null],
])('says of %s, %s: %s', (date, time, text) => {
  expect(overText({ date, time, createdAt }, zone)).toBe(text)
})
