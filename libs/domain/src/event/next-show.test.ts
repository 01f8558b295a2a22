import { describe, expect, it } from 'vitest'
import { missingOfShow, nextShow } from './next-show.ts'
import { storedEvent } from './testing/stored-event.ts'

const timeZone = 'America/New_York'
const clock = { now: '2025-05-31T02:30:00Z', timeZone } // 10:30 PM on May 30 in New York

const show = (parts: Partial<Parameters<typeof missingOfShow>[0]> = {}) =>
  storedEvent(
    {
      id: 1,
      title: 'Harbour Stage at Dusk',
      date: 'June 3, 2025',
      time: '8 PM - 11 PM',
      description: null,
      location: '12 Mill Lane, Asheville',
      price: '$15',
      link: 'https://tickets.example',
      imageUrl: '/media/a.webp',
      isVisible: true,
      createdAt: '2025-01-01T12:00:00Z',
      ...parts,
    },
    clock,
  )

describe('nextShow', () => {
  it.each([
    ['today, by the calendar of the site', 'May 30, 2025', '11 PM', 0],
    ['tomorrow', 'May 31, 2025', '8 PM', 1],
    ['in four days', 'June 3, 2025', '8 PM', 4],
    ['under way for days', 'May 28 - June 1, 2025', '', 0],
    ['again and again', 'May 28, 2025', 'Every Thursday', null],
    ['in a month without a day', 'June 2025', '', null],
    ['on a date that is not understood', 'soon', '', null],
  ])('is %s', (_when, date, time, daysAway) => {
    expect(nextShow([show({ date, time })], clock)?.daysAway).toBe(daysAway)
  })

  it('is the soonest that takes place, whether it is featured, hidden or listed last', () => {
    const events = [
      show({ id: 1, date: 'June 9, 2025' }),
      { ...show({ id: 2, date: 'June 2, 2025', isVisible: false }), isFeatured: true },
      show({ id: 3, date: 'May 1, 2025' }),
      show({ id: 4, time: 'Every Monday' }),
      show({ id: 5, date: 'June 1, 2025', status: 'cancelled' }),
    ]
    expect(nextShow(events, clock)?.event).toBe(events[1])
  })

  it.each([[[]], [[show({ date: 'May 30, 2025', time: '8 PM - 10 PM' })]]])('is none: %j', (events) => {
    expect(nextShow(events, clock)).toBeNull()
  })
})

describe('missingOfShow', () => {
  it.each([
    [{}, []],
    [{ date: 'TBA', time: '' }, ['date']],
    [{ date: 'June 2025' }, []],
    [{ date: 'TBA', time: 'every Thursday' }, []],
    [{ imageUrl: ' ' }, ['picture']],
    // Has a bundled picture.
    [{ imageUrl: '', title: 'Open Mic Night' }, []],
    [{ link: null }, ['ticket-link']],
    [{ link: null, price: 'free' }, []],
    [{ location: 'TBA' }, ['address']],
    [{ location: 'To be announced soon' }, ['address']],
    [{ location: ' - ' }, ['address']],
    [{ location: 'Tbilisi' }, []],
    [{ link: null, status: 'soldOut' as const }, []],
    [{ date: 'TBA', startsAt: '2025-06-03T00:00:00Z' }, []],
    [
      { date: '', time: '', imageUrl: '', link: '', location: 'tbd' },
      ['date', 'picture', 'ticket-link', 'address'],
    ],
  ])('of %j: %j', (parts, expected) => {
    expect(missingOfShow(show(parts), { timeZone })).toEqual(expected)
  })
})
