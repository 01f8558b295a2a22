import { describe, expect, it } from 'vitest'
import { timesToStore, timeProblems } from './event-times.ts'

const START = '2026-11-27T01:00:00.000Z'
const timeZone = 'America/New_York'

describe('times by hand that contradict each other (docs/product/validation.md#typed-times)', () => {
  it.each([
    [{}, {}],
    [{ startsAt: START, timeZone }, {}],
    [{ startsAt: START, endsAt: START, doorsAt: START, timeZone }, {}],
    [
      { startsAt: START, endsAt: '2026-11-27T01:59:00+01:00', timeZone },
      { endsAt: 'The end is before the start' },
    ],
    [
      { startsAt: START, doorsAt: '2026-11-27T01:00:01Z', timeZone },
      { doorsAt: 'The doors open after the start' },
    ],
    [{ doorsAt: START }, { startsAt: 'Set the start, too' }],
    [{ endsAt: START }, { startsAt: 'Set the start, too' }],
    [{ startsAt: START }, { timeZone: 'Set the time zone that the times are meant in' }],
    [{ status: 'rescheduled' }, { previousStartsAt: 'Set when the show was to begin before' }],
    [{ status: 'rescheduled', previousStartsAt: START, timeZone }, {}],
    [
      { status: 'rescheduled', startsAt: START, previousStartsAt: START, timeZone },
      { previousStartsAt: 'It begins at this time now' },
    ],
    [{ status: 'cancelled' }, {}],
  ] as const)('%o', (event, problems) => expect(timeProblems(event)).toEqual(problems))
})

describe('a save that does not name the typed times', () => {
  const before = { date: 'June 20, 2026', time: null, startsAt: START, timeZone }
  it.each([
    ['changes no text', { date: before.date }, {}],
    ['changes the date', { date: 'June 21, 2026' }, { startsAt: null, endsAt: null, doorsAt: null }],
    [
      'changes the time',
      { date: before.date, time: '8 PM' },
      { startsAt: null, endsAt: null, doorsAt: null },
    ],
    ['does name one', { date: 'June 21, 2026', startsAt: START }, {}],
  ])('%s', (_name, input, added) => expect(timesToStore(before, input)).toEqual({ ...input, ...added }))
})
