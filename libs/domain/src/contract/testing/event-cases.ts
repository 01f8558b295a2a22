import { INVALID, type ContractCase } from './contract-case.ts'

/** The required fields of an event. */
const EVENT = {
  title: 'Lanterns on the Lake',
  date: 'June 19, 2026',
  venue: 'Bell Pond Boathouse',
  location: '4 Shore Road',
  price: '$15',
  imageUrl: '/media/demo/event.webp',
}
const TIMES = {
  startsAt: '2026-06-20T02:00:00+02:00',
  endsAt: '2026-06-20T03:00:00.000Z',
  timeZone: 'America/New_York',
}
const TYPED = { ...EVENT, ...TIMES, status: 'cancelled', address: { town: 'Marlow' } }

const WITHOUT_PICTURE = { ...EVENT, imageUrl: '', pictureKind: 'date' }

export const EVENT_CASES: ContractCase[] = [
  {
    name: 'Event: a picture cannot be taken away',
    before: [{ endpoint: 'createEvent', body: EVENT }],
    request: { endpoint: 'updateEvent', id: 'first', body: { ...EVENT, imageUrl: '' } },
    status: 400,
    answer: { message: INVALID, errors: { imageUrl: 'Image URL is required' } },
  },
  {
    name: 'Event: a blank picture is refused',
    before: [],
    request: { endpoint: 'createEvent', body: { ...EVENT, imageUrl: '' } },
    status: 400,
    answer: { message: INVALID, errors: { imageUrl: 'Image URL is required' } },
  },
  {
    name: 'Event: one with the date in place of a picture needs none',
    before: [],
    request: { endpoint: 'createEvent', body: { ...EVENT, pictureKind: 'date' } },
    status: 201,
    answer: { imageUrl: '', pictureKind: 'date' },
  },
  {
    name: 'Event: a client that does not know the kinds of pictures keeps the date',
    before: [{ endpoint: 'createEvent', body: WITHOUT_PICTURE }],
    request: { endpoint: 'updateEvent', id: 'first', body: { ...EVENT, imageUrl: '' } },
    status: 200,
    answer: { imageUrl: '', pictureKind: 'date' },
  },
  {
    name: 'Event: a client that does not know the kinds of pictures can choose one',
    before: [{ endpoint: 'createEvent', body: WITHOUT_PICTURE }],
    request: { endpoint: 'updateEvent', id: 'first', body: EVENT },
    status: 200,
    answer: { imageUrl: EVENT.imageUrl, pictureKind: 'picture' },
  },
  {
    name: 'Event: what is no longer shown as a date needs a picture',
    before: [{ endpoint: 'createEvent', body: WITHOUT_PICTURE }],
    request: { endpoint: 'updateEvent', id: 'first', body: { ...WITHOUT_PICTURE, pictureKind: 'picture' } },
    status: 400,
    answer: { message: INVALID, errors: { imageUrl: 'Image URL is required' } },
  },
  {
    name: 'Event: taxes and fees are noted by default for dollars',
    before: [],
    request: { endpoint: 'createEvent', body: EVENT },
    status: 201,
    answer: { hasFeesNote: true },
  },
  {
    name: 'Event: taxes and fees are not noted by default for another currency',
    before: [],
    request: { endpoint: 'createEvent', body: { ...EVENT, price: '15 €' } },
    status: 201,
    answer: { hasFeesNote: false },
  },
  {
    name: 'Event: the switch of taxes and fees takes precedence over the price',
    before: [],
    request: { endpoint: 'createEvent', body: { ...EVENT, price: '15 €', hasFeesNote: true } },
    status: 201,
    answer: { hasFeesNote: true },
  },
  {
    name: 'Event: the price decides about taxes and fees only at creation',
    before: [{ endpoint: 'createEvent', body: EVENT }],
    request: { endpoint: 'updateEvent', id: 'first', body: { ...EVENT, price: '15 €' } },
    status: 200,
    answer: { hasFeesNote: true },
  },
  {
    name: 'Event: one that loses the featured place is changed',
    before: [
      { endpoint: 'createEvent', body: { ...EVENT, isFeatured: true } },
      { endpoint: 'createEvent', body: { ...EVENT, isFeatured: true } },
    ],
    request: { endpoint: 'updateEvent', id: 'first', body: { ...EVENT, version: 1 } },
    status: 409,
    answer: { current: { isFeatured: false, version: 2 } },
  },
  {
    name: 'Event: typed times are in UTC, and an address has all its parts',
    before: [],
    request: { endpoint: 'createEvent', body: TYPED },
    status: 201,
    answer: {
      ...TIMES,
      startsAt: '2026-06-20T00:00:00.000Z',
      doorsAt: null,
      status: 'cancelled',
      address: { street: null, town: 'Marlow', longitude: null },
    },
  },
  {
    name: 'Event: a client that names no typed fields leaves them as they are',
    before: [{ endpoint: 'createEvent', body: TYPED }],
    request: { endpoint: 'updateEvent', id: 'first', body: { ...EVENT, title: 'Retitled' } },
    status: 200,
    answer: {
      endsAt: TIMES.endsAt,
      timeZone: TIMES.timeZone,
      status: 'cancelled',
      address: { town: 'Marlow' },
    },
  },
  {
    name: 'Event: a client that names no typed times and changes the texts clears them',
    before: [{ endpoint: 'createEvent', body: TYPED }],
    request: { endpoint: 'updateEvent', id: 'first', body: { ...EVENT, time: '9 PM' } },
    status: 200,
    answer: { startsAt: null, endsAt: null, doorsAt: null, status: 'cancelled' },
  },
  {
    name: 'Event: times that contradict those that stay are refused',
    before: [{ endpoint: 'createEvent', body: TYPED }],
    request: {
      endpoint: 'updateEvent',
      id: 'first',
      body: { ...EVENT, doorsAt: '2026-06-20T01:00:00Z', status: 'rescheduled' },
    },
    status: 400,
    answer: {
      message: INVALID,
      errors: {
        doorsAt: 'The doors open after the start',
        previousStartsAt: 'Set when the show was to begin before',
      },
    },
  },
]
