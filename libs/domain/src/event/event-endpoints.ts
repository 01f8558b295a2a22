import { z } from 'zod'
import { contentCalls } from '../content/content-calls.ts'
import * as event from './event.ts'
import * as eventAddress from './event-address.ts'
import { adminWrite, publicRead, endpointGroup } from '../schema/endpoint-group.ts'
import { byId, errors, forHome } from '../schema/endpoint-schemas.ts'

const { row, conflict, example, schemas } = event.eventKind
const standard = contentCalls(event.eventKind, {
  create: 'A featured one takes the mark from the one before.',
  restore: 'It is featured again only while no other event is.',
})

export const eventEndpoints = endpointGroup({
  tag: 'Events',
  description: 'Shows: upcoming, past and featured.',
  modules: [event, eventAddress, schemas],
  examples: [[row, example]],
  calls: {
    listEvents: {
      ...publicRead('/api/events', 'both'),
      adminQueryKey: 'admin',
      isCalledByPages: true,
      summary: 'List events',
      description:
        'Featured, then upcoming, then past; `admin=true` adds the hidden ones, `for=home` cuts the list.',
      query: z.object({ admin: z.literal('true').optional(), for: forHome }),
      responses: { 200: z.array(row), ...errors(401) },
    },
    getFeaturedEvent: {
      ...publicRead('/api/events/featured', 'both'),
      isCalledByPages: true,
      summary: 'Read the featured event',
      description: 'The answer is null when there is none.',
      responses: { 200: row.nullable() },
    },
    listCalendarEntries: {
      ...publicRead('/api/calendar-entries', 'public'),
      summary: 'List what calendars know the events by',
      description: 'Deleted ones too, without text.',
      responses: { 200: z.array(event.calendarEntry) },
    },
    ...standard,
    updateEvent: {
      ...adminWrite('PUT', '/api/admin/events/{id}'),
      summary: 'Replace an event',
      description: 'A stale version is refused with the current event.',
      params: byId,
      body: event.eventUpdate,
      responses: { 200: row, 409: conflict },
    },
    showEvent: {
      ...adminWrite('PUT', '/api/admin/events/{id}/visibility'),
      summary: 'Show or hide an event',
      description: 'Whatever its version is.',
      params: byId,
      body: event.eventVisibility,
      responses: { 200: row },
    },
    deleteEvent: { ...standard.deleteEvent, path: '/api/events/{id}' },
  },
})
