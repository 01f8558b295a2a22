import { describe, expect, it } from 'vitest'
import { homeTexts } from '../texts/home-texts.ts'
import * as card from './event-card.ts'
import { onStored } from './testing/stored-event.ts'
import { withUnbrokenTimes } from '../time/zoned-time.ts'
import { isFreePrice } from './event-price.ts'

const { eventSpecialCase } = card
const describeSchedule = onStored(card.describeSchedule)
const eventDayAndTime = onStored(card.eventDayAndTime)
const eventTile = onStored(card.eventTile)
const eventWhen = onStored(card.eventWhen)
const shownTexts = onStored(card.shownTexts)
const NEW_YORK = { timeZone: 'America/New_York' }

describe('events whose titles contain certain phrases (docs/product/public-pages.md#event-cards)', () => {
  it.each([
    ['Open Mic Night', 'open-mic'],
    ['OPEN-MIC at the Barn', 'open-mic'],
    ['The open  mic', 'open-mic'],
    ['Interactive Experience', 'interactive-experience'],
    ['Two interactive experiences in the woods', 'interactive-experience'],
    ['Winter Poetry Jam', 'poetry-jam'],
    ['Poetry Jam & Open Mic', 'open-mic'],
  ])('%s is %s, with a fixed schedule text', (title, kind) => {
    const specialCase = eventSpecialCase({ title })
    expect(specialCase?.kind).toBe(kind)
  })

  it.each(['Reopen Microwave', 'An experience', 'Poetry and jam', '', null, undefined])(
    '%s is none',
    (title) => {
      expect(eventSpecialCase({ title })).toBeNull()
    },
  )

  it('promises no hour: the date and the time are the event’s own', () => {
    for (const title of ['open mic', 'interactive experience', 'poetry jam']) {
      const { scheduleKey } = eventSpecialCase({ title })! // one of the three
      expect(homeTexts[scheduleKey]).not.toMatch(/\d|day\b/)
    }
  })
})

it.each([
  ['May 30, 2025', ['May', '30', '2025']],
  ['December 9, 2026', ['Dec', '9', '2026']],
  ['June 2026', ['June 2026']],
  ['Every Thursday', ['Every Thursday']],
])('gives the lines for %j', (date, lines) => {
  const event = { date, time: '8:00 PM', createdAt: '2025-01-01T00:00:00Z' }
  expect(eventTile(event, { timeZone: 'America/New_York' })).toEqual(lines)
})

it.each([
  ['June 3, 2026', '8:00 PM', 'June 3, 2026 @ 8:00 PM'],
  ['June 3, 2026', null, 'June 3, 2026'],
  ['June 3, 2026', '', 'June 3, 2026'],
  ['TBA', 'TBA', 'TBA'],
  ['To be announced', ' to be announced ', 'To be announced'],
])('an event on %j at %j is at %j', (date, time, text) => {
  expect(eventWhen({ date, time }, NEW_YORK)).toBe(text)
})

it.each([
  ['June 3, 2026', '8:00 PM - 11 p.m.', 'Wed, June 3, 2026 @ 8:00\u00A0PM - 11\u00A0p.m.'],
  ['June 3, 2026', null, 'Wed, June 3, 2026'],
  ['June 3, 2026', '9 PM - 1 AM', 'Wed, June 3, 2026 @ 9\u00A0PM - 1\u00A0AM'],
  ['Wednesday, June 3, 2026', '8 pm', 'Wednesday, June 3, 2026 @ 8\u00A0pm'],
  ['June 3, 2026', 'Every Wednesday, 8 PM', 'June 3, 2026 @ Every Wednesday, 8\u00A0PM'],
  ['June 3-5, 2026', null, 'June 3-5, 2026'],
  ['June 2026', null, 'June 2026'],
  ['TBA', 'TBA', 'TBA'],
])('the card of an event on %j at %j says %j', (date, time, text) => {
  expect(eventDayAndTime({ date, time }, NEW_YORK)).toBe(withUnbrokenTimes(text))
})

describe('the texts of an event whose times were set by hand', () => {
  const texts = { date: 'June 3, 2026', time: 'Doors 7 PM, show 8 PM' }
  const byHand = (startsAt: string | null, endsAt: string | null = null) =>
    shownTexts({ ...texts, startsAt, endsAt, timeZone: 'America/New_York' }, NEW_YORK)

  it('are its own, where they say the same start', () => {
    expect(byHand(null)).toMatchObject(texts)
    expect(byHand('2026-06-04T00:00:00Z', '2026-06-04T03:00:00Z')).toMatchObject(texts)
  })

  it('say what was set, where that is another start', () => {
    expect(byHand('2026-06-11T00:30:00Z')).toEqual({ date: 'June 10, 2026', time: '8:30 PM' })
    const overnight = byHand('2026-06-11T00:30:00Z', '2026-06-11T05:00:00Z')
    expect(overnight).toEqual({ date: 'June 10, 2026', time: '8:30 PM - 1:00 AM' })
    const weekend = byHand('2026-06-11T00:30:00Z', '2026-06-13T04:00:00Z')
    expect(weekend).toEqual({ date: 'June 10, 2026', time: '8:30 PM' })
  })
})

const IN_GERMAN = { ...NEW_YORK, language: 'de' } as const
it.each([
  ['June 3, 2026', '8 PM', 'Mi, 3. Juni 2026 @ 20:00'],
  ['Wednesday, June 3, 2026', '7:30 PM to 10:30 PM', 'Mi, 3. Juni 2026 @ 19:30 - 22:30'],
  ['June 3, 2026', null, 'Mi, 3. Juni 2026'],
  ['Jun 3, 2026', '8pm', 'Mi, 3. Juni 2026 @ 20:00'],
  ['Wed, Jun 3rd 2026', '', 'Mi, 3. Juni 2026'],
  ['6/3/2026', '8 PM', 'Mi, 3. Juni 2026 @ 20:00'],
  ['June 3, 2026 at 8 PM', null, 'Mi, 3. Juni 2026 @ 20:00'],
  ['June 3, 2026', 'Doors 7 PM, show 8 PM', 'Mi, 3. Juni 2026 @ Doors 7 PM, show 8 PM'],
  ['June 3, 2026 (new date)', '8 PM', 'June 3, 2026 (new date) @ 8 PM'],
  ['June 3-5, 2026', '8 PM', 'June 3-5, 2026 @ 8\u00A0PM'],
  ['June 3, 2026', 'Every Wednesday, 8 PM', 'June 3, 2026 @ Every Wednesday, 8\u00A0PM'],
])('what was typed in English, %j at %j, is on a German site %s', (date, time, text) => {
  expect(eventDayAndTime({ date, time }, IN_GERMAN)).toBe(withUnbrokenTimes(text))
  expect(eventDayAndTime({ date: '3. Juni 2026', time: '20 Uhr', language: 'de' }, IN_GERMAN)).toBe(
    withUnbrokenTimes('Mi, 3. Juni 2026 @ 20 Uhr'),
  )
})

it.each([
  ['December 4, 2026', '8 PM', 'Fr, 4. Dezember 2026 @ 20:00'],
  ['Fri, 4 December 2026', null, 'Fr, 4. Dezember 2026'],
  ['April 3, 2026', '20 Uhr', 'Fr, 3. April 2026 @ 20:00'],
  ['December 4, 2026 (new date)', '8 PM', 'December 4, 2026 (new date) @ 8 PM'],
  ['3. April 2026', '20 Uhr', 'Fr, 3. April 2026 @ 20 Uhr'],
  ['4.12.2026', '20 Uhr', 'Fr, 4.12.2026 @ 20 Uhr'],
])('what was typed on a German site, %j at %j, is on it %s', (date, time, text) => {
  const event = { date, time, language: 'de' }
  expect(eventDayAndTime(event, IN_GERMAN)).toBe(withUnbrokenTimes(text))
})

it('joins date and time with what is asked for', () => {
  expect(eventWhen({ date: 'June 3', time: '8 PM' }, NEW_YORK, ', ')).toBe('June 3, 8 PM')
})

it.each([
  ['FREE', true],
  [' free ', true],
  ['$15', false],
  ['', false],
])('a price of %j asks no money: %s (docs/product/entities.md#prices)', (price, expected) => {
  expect(isFreePrice(price)).toBe(expected)
})

it.each<[string, string | null, string | null]>([
  ['May 30, 2025', '8 PM - 11 PM', 'Friday, May 30, 2025, 8:00 PM - 11:00 PM'],
  ['5/30/25', '19:30', 'Friday, May 30, 2025, 7:30 PM'],
  ['May 30, 2025', null, 'Friday, May 30, 2025'],
  ['May 30, 2025', '9 PM - 1 AM', 'Friday, May 30, 2025, 9:00 PM - 1:00 AM (next day)'],
  ['May 30, 2025', '8 PM - midnight', 'Friday, May 30, 2025, 8:00 PM - 12:00 AM (next day)'],
  ['May 30, 2025', 'midnight', 'Friday, May 30, 2025, midnight at the end of the day'],
  ['May 30 - June 1, 2025', '', 'Friday, May 30, 2025 - Sunday, June 1, 2025'],
  ['May 30-31, 2025', '8 PM - 9 PM', 'Friday, May 30, 2025, 8:00 PM - Saturday, May 31, 2025, 9:00 PM'],
  ['May 30-31, 2025', 'noon', 'Friday, May 30, 2025, 12:00 PM - Saturday, May 31, 2025'],
  ['May 2025', '8 PM', 'May 2025'],
  ['TBA', '8 PM', null],
])(
  "'%s' at '%s' is shown to the admin as understood (docs/product/states.md#event-dates-and-times)",
  (date, time, text) => {
    expect(describeSchedule({ date, time }, { timeZone: 'America/New_York' })).toBe(text)
    // The texts are local times, so the description is the same in every zone.
    expect(describeSchedule({ date, time }, { timeZone: 'Pacific/Kiritimati' })).toBe(text)
  },
)

it.each([
  ['de', 'Freitag, 30. Mai 2025, 21:00 - 01:00 (am nächsten Tag)', ['Mai', '30', '2025']],
  ['fr', 'vendredi 30 mai 2025, 21:00 - 01:00 (le lendemain)', ['mai', '30', '2025']],
  ['es', 'viernes, 30 de mayo de 2025, 21:00 - 1:00 (al día siguiente)', ['may', '30', '2025']],
] as const)('in the language %s it is said as %s', (language, text, tile) => {
  const event = { date: 'May 30, 2025', time: '9 PM - 1 AM' }
  expect(describeSchedule(event, { ...NEW_YORK, language })).toBe(text)
  expect(eventTile(event, { ...NEW_YORK, language })).toEqual(tile)
})

it('writes the first of a month as the French do', () => {
  const site = { ...NEW_YORK, language: 'fr' } as const
  expect(describeSchedule({ date: 'December 1, 2026' }, site)).toBe('mardi 1er décembre 2026')
  expect(describeSchedule({ date: 'December 11, 2026' }, site)).toBe('vendredi 11 décembre 2026')
})

it('writes no weekday before texts that name it in their language', () => {
  const event = { date: 'Sa, 30. Mai 2026', time: '20 Uhr', language: 'de' }
  expect(eventDayAndTime(event, { ...NEW_YORK, language: 'de' })).toBe(
    withUnbrokenTimes('Sa, 30. Mai 2026 @ 20 Uhr'),
  )
})
