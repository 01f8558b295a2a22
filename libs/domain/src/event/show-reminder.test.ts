import { expect, test } from 'vitest'
import { withReading } from './read-event.ts'
import { remindersOffered, showReminderOf, type AwaitedShow, type ShowReminder } from './show-reminder.ts'

const timeZone = 'America/New_York'
const TEXTS = { date: 'June 20, 2026', time: '8 PM', description: '', language: 'en' as const }
const show = (fields: Partial<AwaitedShow & typeof TEXTS> = {}): AwaitedShow =>
  withReading(
    {
      ...{ ...TEXTS, place: 'shown' as const, ticketsFrom: '2026-06-01T18:00:00Z' },
      ...{ createdAt: '2026-01-01T00:00:00Z', ...fields },
    },
    { timeZone },
  )
const gone = show({ place: 'deleted' })

test.each<[string, ShowReminder, AwaitedShow | undefined, string, ReturnType<typeof showReminderOf>]>([
  ['nothing before 9:00 of the day of the sale', 'tickets', show(), '2026-06-01T12:59:59Z', null],
  ['of tickets at 9:00 of that day, before their hour', 'tickets', show(), '2026-06-01T13:00:00Z', 'due'],
  ['nothing of tickets without a day', 'tickets', show({ ticketsFrom: null }), '2026-06-10T13:00:00Z', null],
  ['nothing before 9:00 a week before', 'week', show(), '2026-06-13T12:59:59Z', null],
  ['of the show at 9:00 a week before', 'week', show(), '2026-06-13T13:00:00Z', 'due'],
  ['also late, after the machine was off', 'week', show(), '2026-06-19T13:00:00Z', 'due'],
  ['nothing of a later date', 'week', show({ date: 'July 20, 2026' }), '2026-06-13T13:00:00Z', null],
  [
    'nothing of a show that recurs',
    'week',
    show({ time: 'Every Friday, 8 PM' }),
    '2026-06-13T13:00:00Z',
    null,
  ],
  ['nothing of one that is over', 'week', show(), '2026-06-22T13:00:00Z', 'over'],
  ['that it is cancelled', 'week', show({ status: 'cancelled' }), '2026-06-02T13:00:00Z', 'cancelled'],
  ['nothing of a deleted one before its day', 'week', gone, '2026-06-13T12:59:59Z', null],
  ['that it is cancelled, on its day', 'week', gone, '2026-06-13T13:00:00Z', 'cancelled'],
  ['that a hidden one is', 'tickets', show({ place: 'hidden' }), '2026-06-01T13:00:00Z', 'cancelled'],
  [
    'that a deleted one without a day is',
    'tickets',
    show({ place: 'deleted', ticketsFrom: null }),
    '2026-05-01T13:00:00Z',
    'cancelled',
  ],
  ['that one that was deleted for good is', 'week', undefined, '2026-05-01T13:00:00Z', 'cancelled'],
])('tells %s', (_, about, awaited, now, expected) => {
  expect(showReminderOf(about, awaited, { now, timeZone })).toBe(expected)
})

test.each<[string, AwaitedShow, string, ShowReminder[]]>([
  ['both', show(), '2026-06-01T12:59:59Z', ['tickets', 'week']],
  ['the week once the mail about tickets was sent', show(), '2026-06-01T13:00:00Z', ['week']],
  ['nothing within the week', show(), '2026-06-13T13:00:00Z', []],
  ['nothing of a cancelled one', show({ status: 'cancelled' }), '2026-05-01T13:00:00Z', []],
  ['nothing without days', show({ date: 'soon', ticketsFrom: null }), '2026-05-01T13:00:00Z', []],
])('offers %s', (_, offered, now, expected) => {
  expect(remindersOffered(offered, { now, timeZone }).map(({ about }) => about)).toEqual(expected)
})
