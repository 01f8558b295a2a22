import { expect, it } from 'vitest'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import { onStored } from '@troubadour/domain/event/testing/stored-event'
import * as texts from './schedule-texts.ts'

const { missingText } = texts
const eventPlacement = onStored(texts.eventPlacement)
const overText = onStored(texts.overText)
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
])('places an event that is %s', (_what, parts, list) => {
  expect(eventPlacement({ ...event, ...parts }, clock).list).toBe(list)
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

it.each([
  ['8 PM', 'Still missing: end'],
  ['8 PM - 10 PM', null],
  ['Every Wednesday, 8 PM', null],
  ['', null],
])('the list marks a show at %j: %s', (time, text) => {
  const shown = { imageUrl: '/media/a-1x1.jpg', link: 'https://t.example', location: '1 Mill Lane' }
  expect(missingText(mockEvent({ id: 9, ...shown, date: 'June 3, 2026', time }), clock)).toBe(text)
})
