import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import * as card from './event-card.ts'
import * as schedule from './event-schedule.ts'
import { featuredPopup } from './featured-popup.ts'
import { eventReading } from './event-reading.ts'
import { readEvent } from './read-event.ts'
import { onStored, storedEvent } from './testing/stored-event.ts'
import { formatDay, formatTime, isoDay } from '../time/zoned-time.ts'

const describeSchedule = onStored(card.describeSchedule)
const classifyEvent = onStored(schedule.classifyEvent)
const eventSchedule = onStored(schedule.eventSchedule)
const timeZones = fc.constantFrom(
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'UTC',
)
const moments = fc.date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })

/** Text from the parser's words in any order, which reaches more code than random letters. */
const nearText = fc
  .array(
    fc.constantFrom(
      ...[
        'May',
        'june',
        'Sept.',
        'Feb',
        '30',
        '31st',
        '2',
        '2025',
        "'25",
        ',',
        '-',
        '–',
        'to',
        '&',
        '/',
        'of',
        'the',
      ],
      ...[
        '8',
        '8:00',
        'PM',
        'am',
        'noon',
        'midnight',
        '19:30',
        'Doors',
        'show',
        'EST',
        'late',
        'every',
        'Fri',
        '$',
      ],
      ...['5/30/2025', '2025-05-30', 'T20:00:00Z', '\0', '\u202f', '١٢', '99999999999'],
    ),
    { maxLength: 9 },
  )
  .chain((words) => fc.constantFrom(words.join(' '), words.join('')))
const texts = fc.oneof(
  { weight: 3, arbitrary: nearText },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
)
const events = fc.record(
  {
    title: texts,
    date: texts,
    time: fc.option(texts),
    description: fc.option(texts),
    createdAt: fc.oneof(
      moments.map((moment) => moment.toISOString()),
      texts,
    ),
    isFeatured: fc.boolean(),
  },
  { requiredKeys: ['date'] },
)

describe('on any text', () => {
  it('never throws, and answers one of the three groups', () => {
    fc.assert(
      fc.property(events, moments, timeZones, (event, now, timeZone) => {
        expect(['featured', 'upcoming', 'past']).toContain(classifyEvent(event, { now, timeZone }))
        expect(['string', 'object']).toContain(typeof describeSchedule(event, { timeZone }))
        expect(eventReading.safeParse(readEvent(event, timeZone)).error).toBeUndefined()
        expect(typeof featuredPopup({}, storedEvent(event, { timeZone }), { now, timeZone }).isOpen).toBe(
          'boolean',
        )
      }),
      { numRuns: 1000 },
    )
  })

  it('an event does not end before it starts, and both are real moments', () => {
    fc.assert(
      fc.property(events, timeZones, (event, timeZone) => {
        const { startsAt, endsAt } = eventSchedule(event, { timeZone })
        if (startsAt !== null) expect(endsAt!.getTime()).toBeGreaterThanOrEqual(startsAt.getTime())
        expect(endsAt?.getTime()).not.toBeNaN()
      }),
      { numRuns: 1000 },
    )
  })

  it('an event that is past stays past, and a recurring one never is', () => {
    fc.assert(
      fc.property(events, moments, moments, timeZones, (event, a, b, timeZone) => {
        const [earlier, later] = a < b ? [a, b] : [b, a]
        const [before, after] = [earlier, later].map((now) => classifyEvent(event, { now, timeZone }))
        if (before === 'past') expect(after).toBe('past')
        if (storedEvent(event, { timeZone }).reading.isRecurring) expect(after).not.toBe('past')
      }),
      { numRuns: 500 },
    )
  })
})

describe('a schedule that was written out', () => {
  const days = fc.integer({ min: isoDay('2020-01-01')!, max: isoDay('2030-12-31')! })
  // Hours that no change of clocks skips or repeats.
  const hours = fc.integer({ min: 4 * 60, max: 24 * 60 - 1 })
  const clock = (minutes: number) => formatTime(minutes * 60_000, 'UTC')

  it('is understood as what was meant, in every form', () => {
    const forms = [
      (day: number) => formatDay(day, { month: 'long', day: 'numeric', year: 'numeric' }),
      (day: number) => formatDay(day, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }),
      (day: number) => formatDay(day, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }),
      (day: number) => formatDay(day, { month: 'numeric', day: 'numeric', year: 'numeric' }),
      (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10),
    ]
    fc.assert(
      fc.property(
        days,
        hours,
        hours,
        fc.constantFrom(...forms),
        timeZones,
        (day, from, to, form, timeZone) => {
          const event = { date: form(day), time: `${clock(from)} - ${clock(to)}` }
          const { startsAt, endsAt } = eventSchedule(event, { timeZone })
          expect(formatTime(startsAt!.getTime(), timeZone)).toBe(clock(from))
          expect(formatTime(endsAt!.getTime(), timeZone)).toBe(clock(to))
          expect(describeSchedule(event, { timeZone })).toContain(
            `${formatDay(day, { dateStyle: 'full' })}, ${clock(from)}`,
          )
          const lastsHours = (endsAt!.getTime() - startsAt!.getTime()) / 3_600_000
          expect(lastsHours).toBeGreaterThan(to > from ? 0 : 3)
          expect(lastsHours).toBeLessThanOrEqual(to > from ? 20 : 25)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe("whatever the server's time zone", () => {
  const serverZone = process.env.TZ
  afterEach(() => {
    process.env.TZ = serverZone
  })

  it('the answer is the same', () => {
    const localHours = new Set<number>()
    fc.assert(
      fc.property(events, moments, timeZones, (event, now, timeZone) => {
        const answers = ['UTC', 'Pacific/Kiritimati', 'America/St_Johns'].map((zone) => {
          process.env.TZ = zone
          localHours.add(new Date('2025-05-30T12:00:00Z').getHours())
          return JSON.stringify([
            eventSchedule(event, { timeZone }),
            classifyEvent(event, { now: now.toISOString().slice(0, 19), timeZone }),
            describeSchedule(event, { timeZone }),
          ])
        })
        expect(new Set(answers).size).toBe(1)
      }),
      { numRuns: 300 },
    )
    // Proves that the three zones were in effect: local getters differ.
    expect(localHours).toEqual(new Set([12, 2, 9]))
  })
})
