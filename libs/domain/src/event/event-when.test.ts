import { expect, it } from 'vitest'
import { eventWhen } from './event-when.ts'

it.each([
  ['June 3, 2026', '8:00 PM', 'June 3, 2026 @ 8:00 PM'],
  ['June 3, 2026', null, 'June 3, 2026'],
  ['June 3, 2026', '', 'June 3, 2026'],
  ['TBA', 'TBA', 'TBA'],
  ['To be announced', ' to be announced ', 'To be announced'],
])('an event on %j at %j is at %j', (date, time, text) => {
  expect(eventWhen({ date, time })).toBe(text)
})

it('joins date and time with what is asked for', () => {
  expect(eventWhen({ date: 'June 3', time: '8 PM' }, ', ')).toBe('June 3, 8 PM')
})
