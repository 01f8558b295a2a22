import { mockEvent } from '@troubadour/api-client/mock/seed'

const SPECIALS = ['Open Mic', 'Interactive Experience', 'Poetry Jam']
/** Shows in each state. */
export const EVENTS = [
  mockEvent({
    ...{ id: 1, slug: 'first', isFeatured: true },
    startsAt: '2026-06-03T23:00:00.000Z',
    doorsAt: '2026-06-03T22:00:00.000Z',
    address: {
      ...{ street: 'Mill Lane', town: 'Asheville', region: null, postalCode: null, country: null },
      ...{ latitude: 35.6, longitude: -82.5 },
    },
  }),
  mockEvent({ id: 2, slug: 'cancelled', date: 'June 4, 2026', status: 'cancelled' }),
  mockEvent({ id: 3, slug: 'sold-out', date: 'June 5, 2026', status: 'soldOut' }),
  mockEvent({
    ...{ id: 4, slug: 'moved', date: 'June 6, 2026', status: 'rescheduled' },
    previousStartsAt: '2026-05-20T23:00:00.000Z',
  }),
  mockEvent({ id: 5, slug: 'over', date: 'January 9, 2025' }),
  mockEvent({ id: 6, slug: 'weekly', date: 'January 8, 2026', time: 'Every Thursday, 8 PM' }),
  mockEvent({
    ...{ id: 7, slug: 'late', date: 'June 9, 2026', time: '9 PM - 1 AM' },
    ...{ ticketsFrom: '2026-06-01T14:00:00Z', takesReminders: ['tickets', 'week'] },
  }),
  mockEvent({ id: 8, slug: 'midnight', date: 'June 10, 2026', time: 'midnight' }),
  ...SPECIALS.map((title, index) =>
    mockEvent({ id: 10 + index, slug: `special-${index}`, title, date: 'July 30, 2026' }),
  ),
]
/** More than the home page lists. */
export const MANY_EVENTS = Array.from({ length: 25 }, (_, index) =>
  mockEvent({ id: 20 + index, slug: `later-${index}`, date: `July ${index + 1}, 2026` }),
)
