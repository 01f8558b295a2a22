import { expect, test } from 'vitest'
import { reminderOf, type AwaitedRelease } from './reminder.ts'

const SHOWN = { place: 'shown', releaseDate: '2026-06-20' } as const

test.each<[string, AwaitedRelease | undefined, string, 'due' | 'cancelled' | null]>([
  ['nothing at midnight', SHOWN, '2026-06-20T04:00:00Z', null],
  ['nothing until 9:00 in the zone of the site', SHOWN, '2026-06-20T12:59:59.999Z', null],
  ['that it is out at 9:00', SHOWN, '2026-06-20T13:00:00Z', 'due'],
  ['also late, after the machine was off', SHOWN, '2026-06-23T01:00:00Z', 'due'],
  ['nothing while it is still coming soon', { ...SHOWN, isComingSoon: true }, '2026-06-20T13:00:00Z', null],
  [
    'nothing before, on the day the clocks go back',
    { ...SHOWN, releaseDate: '2026-11-01' },
    '2026-11-01T13:59:59Z',
    null,
  ],
  ['9:00 of that day', { ...SHOWN, releaseDate: '2026-11-01' }, '2026-11-01T14:00:00Z', 'due'],
  [
    'nothing before, on the day they go forward',
    { ...SHOWN, releaseDate: '2026-03-08' },
    '2026-03-08T12:59:59Z',
    null,
  ],
  ['9:00 of that day', { ...SHOWN, releaseDate: '2026-03-08' }, '2026-03-08T13:00:00Z', 'due'],
  ['nothing of a hidden one before its day', { ...SHOWN, place: 'hidden' }, '2026-06-20T12:59:59Z', null],
  ['that a hidden one does not come', { ...SHOWN, place: 'hidden' }, '2026-06-20T13:00:00Z', 'cancelled'],
  ['nor a deleted one', { ...SHOWN, place: 'deleted' }, '2026-06-20T13:00:00Z', 'cancelled'],
  ['nor one that was deleted for good', undefined, '2026-01-01T00:00:00Z', 'cancelled'],
  [
    'one without a date at the next 9:00',
    { place: 'shown', releaseDate: null },
    '2026-06-02T12:59:59Z',
    null,
  ],
  ['that it is out', { place: 'shown', releaseDate: null }, '2026-06-02T13:00:00Z', 'due'],
  ['nothing of a hidden one without a date', { place: 'hidden' }, '2026-06-02T13:00:00Z', null],
  [
    'that a deleted one without a date does not come',
    { place: 'deleted' },
    '2026-06-02T13:00:00Z',
    'cancelled',
  ],
])('tells %s', (_, release, now, expected) => {
  expect(reminderOf(release, { now, timeZone: 'America/New_York' })).toBe(expected)
})
