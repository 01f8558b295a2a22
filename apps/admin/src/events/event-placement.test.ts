import { expect, it } from 'vitest'
import { eventPlacement } from './event-placement.ts'

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
