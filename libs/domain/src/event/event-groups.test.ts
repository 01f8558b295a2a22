import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SiteClock } from '../time/zoned-time.ts'
import * as rules from './event-groups.ts'
import * as schedule from './event-schedule.ts'
import type { WrittenEvent } from './read-event.ts'
import { onStored, storedEvent } from './testing/stored-event.ts'

const timeZone = 'America/New_York'
const now = new Date('2025-05-30T16:00:00Z') // noon in New York

const classifyEvent = onStored(schedule.classifyEvent)
const stored = <Show extends WrittenEvent>(events: readonly Show[], clock: SiteClock) =>
  events.map((event) => storedEvent(event, clock))
const groupEvents = <Show extends WrittenEvent & { id: number }>(events: readonly Show[], clock: SiteClock) =>
  rules.groupEvents(stored(events, clock), clock)
const nextScheduleChange = (events: readonly WrittenEvent[], clock: SiteClock) =>
  rules.nextScheduleChange(stored(events, clock), clock)

function ids(events: { id: number }[]): number[] {
  return events.map(({ id }) => id)
}

describe('groupEvents', () => {
  it('upcoming are listed soonest first, recurring and undated last', () => {
    const events = [
      { id: 1, date: 'TBA' },
      { id: 2, date: 'May 1, 2020', time: 'Every Thursday' },
      { id: 3, date: 'June 2025' },
      { id: 4, date: 'June 10, 2025', time: '8 PM' },
      { id: 5, date: 'May 30, 2025', time: '9 PM' },
      { id: 6, date: 'May 30, 2025', time: '8 PM' },
      { id: 7, date: 'May 1, 2010', time: 'weekly' },
      { id: 8, date: '' },
      { id: 9, date: 'July 1, 2025' },
    ]
    expect(ids(groupEvents(events, { now, timeZone }).upcoming)).toEqual([6, 5, 4, 3, 9, 2, 7, 1, 8])
  })

  it('past most recent first (docs/product/states.md#event-classification)', () => {
    const events = [
      { id: 1, date: 'May 1, 2025', time: '8 PM' },
      { id: 2, date: 'May 29, 2025', time: '7 PM - 8 PM' },
      { id: 3, date: 'May 20 - 29, 2025', time: '9 PM' },
      { id: 4, date: 'April 2025' },
      { id: 5, date: 'May 29, 2025', time: '8 PM' },
    ]
    expect(ids(groupEvents(events, { now, timeZone }).past)).toEqual([3, 5, 2, 1, 4])
  })

  it('featured events are excluded from the lists', () => {
    const events = [
      { id: 1, date: 'May 1, 2025', isFeatured: true },
      { id: 2, date: 'May 1, 2025', isFeatured: false },
      { id: 3, date: 'June 1, 2025', isFeatured: null },
    ]
    const groups = groupEvents(events, { now, timeZone })
    expect([ids(groups.featured), ids(groups.upcoming), ids(groups.past)]).toEqual([[1], [3], [2]])
  })

  it('ties are broken by id; the first date of a recurring event does not count', () => {
    const events = [12, 3, 7].map((id) => ({ id, date: 'June 1, 2025' }))
    expect(ids(groupEvents(events, { now, timeZone }).upcoming)).toEqual([3, 7, 12])
    const recurring = [12, 3, 7].map((id) => ({ id, date: `June ${20 - id}, 2025`, time: 'weekly' }))
    expect(ids(groupEvents(recurring, { now, timeZone }).upcoming)).toEqual([3, 7, 12])
  })

  it('of events that start together, the shorter is first', () => {
    const events = [
      { id: 1, date: 'June 1, 2025', time: '8 PM - 11 PM' },
      { id: 2, date: 'June 1, 2025', time: '8 PM - 10 PM' },
    ]
    expect(ids(groupEvents(events, { now, timeZone }).upcoming)).toEqual([2, 1])
  })

  const someEvents = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 1000 }),
      date: fc.constantFrom(
        'May 29, 2025',
        'May 30, 2025',
        'May 28-31, 2025',
        'May',
        'June',
        'TBA',
        '5/30/2025',
        '',
      ),
      time: fc.constantFrom('8 AM', '8 PM', '7 - 9 PM', 'every day', 'late', null),
      createdAt: fc.constantFrom('2025-05-01T00:00:00Z', 'unknown', undefined),
      isFeatured: fc.boolean(),
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  )

  it('is a total order: any order of the input gives the same lists', () => {
    const shuffled = someEvents.chain((events) =>
      fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
    )
    fc.assert(
      fc.property(shuffled, ([events, others]) => {
        const before = structuredClone(events)
        expect(groupEvents(others, { now, timeZone })).toEqual(groupEvents(events, { now, timeZone }))
        expect(events).toEqual(before)
      }),
    )
  })

  it('agrees with classifyEvent, and loses and doubles none', () => {
    fc.assert(
      fc.property(someEvents, (events) => {
        const groups = groupEvents(events, { now, timeZone })
        for (const group of ['featured', 'upcoming', 'past'] as const) {
          const expected = events.filter((event) => classifyEvent(event, { now, timeZone }) === group)
          expect(ids(groups[group]).sort()).toEqual(ids(expected).sort())
        }
      }),
    )
  })

  it('at the moment of the next change, and not a millisecond earlier, a group differs', () => {
    const listed = someEvents.map((events) => events.map((event) => ({ ...event, isFeatured: false })))
    fc.assert(
      fc.property(listed, (events) => {
        const pastAt = (moment: Date) => groupEvents(events, { now: moment, timeZone }).past.length
        const change = nextScheduleChange(events, { now, timeZone })
        if (change === null) {
          expect(pastAt(new Date('2099-01-01'))).toBe(pastAt(now))
        } else {
          expect(pastAt(new Date(change.getTime() - 1))).toBe(pastAt(now))
          expect(pastAt(change)).toBeGreaterThan(pastAt(now))
        }
      }),
    )
  })
})

describe('nextScheduleChange', () => {
  it('is the next end of an event (docs/product/states.md#clock)', () => {
    const events = [
      { date: 'May 30, 2025', time: '8 PM - 11 PM' },
      { date: 'May 30, 2025', time: '9 PM' },
      { date: 'May 29, 2025', time: '9 PM' },
      { date: 'May 30, 2025', time: 'every hour, 1 PM' },
    ]
    expect(nextScheduleChange(events, { now, timeZone })).toEqual(new Date('2025-05-31T01:00:00.001Z'))
  })

  it('counts the featured event, which loses its ticket calls to action', () => {
    const events = [{ date: 'May 30, 2025', time: '8 PM', isFeatured: true }]
    expect(nextScheduleChange(events, { now, timeZone })).toEqual(new Date('2025-05-31T00:00:00.001Z'))
  })

  it('counts an event that ends this very moment: it is past a millisecond later', () => {
    const events = [{ date: 'May 30, 2025', time: 'noon' }]
    expect(nextScheduleChange(events, { now, timeZone })).toEqual(new Date(now.getTime() + 1))
  })

  it('is null when nothing will change', () => {
    expect(nextScheduleChange([{ date: 'TBA' }, { date: 'May 1, 2025' }], { now, timeZone })).toBeNull()
  })
})
