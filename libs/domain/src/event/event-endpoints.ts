import { partOf } from '../schema/field.ts'
import { z } from 'zod'
import * as event from './event.ts'
import * as eventAddress from './event-address.ts'
import { adminRead, adminWrite, publicRead, endpointGroup, EXAMPLE_STAMPS } from '../schema/endpoint-group.ts'
import { byId, errors, forHome, noContent } from '../schema/endpoint-schemas.ts'

export const eventExample: event.Event = {
  id: 12,
  ...partOf(event.eventFields, 'initial'),
  slug: 'lanterns-on-the-lake-2026-06-03',
  title: 'Lanterns on the Lake',
  date: 'June 3, 2026',
  time: '8:00 PM - 11:00 PM',
  venue: 'The Lantern Room',
  location: '12 Mill Lane, Asheville, NC',
  price: '$15',
  link: 'https://tickets.example/show',
  imageUrl: '/media/demo/event.webp',
  language: 'en',
  ...EXAMPLE_STAMPS,
}

export const eventEndpoints = endpointGroup({
  tag: 'Events',
  description: 'Shows: upcoming, past and featured.',
  modules: [event, eventAddress],
  examples: [[event.event, eventExample]],
  calls: {
    listEvents: {
      ...publicRead('/api/events', 'both'),
      adminQueryKey: 'admin',
      isCalledByPages: true,
      summary: 'List events',
      description:
        'Featured, then upcoming, then past; `admin=true` adds the hidden ones, `for=home` cuts the list.',
      query: z.object({ admin: z.literal('true').optional(), for: forHome }),
      responses: { 200: z.array(event.event), ...errors(401) },
    },
    getFeaturedEvent: {
      ...publicRead('/api/events/featured', 'both'),
      isCalledByPages: true,
      summary: 'Read the featured event',
      description: 'The answer is null when there is none.',
      responses: { 200: event.event.nullable() },
    },
    listCalendarEntries: {
      ...publicRead('/api/calendar-entries', 'public'),
      summary: 'List what calendars know the events by',
      description: 'Deleted ones too, without text.',
      responses: { 200: z.array(event.calendarEntry) },
    },
    createEvent: {
      ...adminWrite('POST', '/api/admin/events'),
      summary: 'Create an event',
      description: 'A featured one takes the mark from the one before.',
      body: event.eventInput,
      responses: { 201: event.event },
    },
    updateEvent: {
      ...adminWrite('PUT', '/api/admin/events/{id}'),
      summary: 'Replace an event',
      description: 'A stale version is refused with the current event.',
      params: byId,
      body: event.eventUpdate,
      responses: { 200: event.event, 409: event.eventConflict },
    },
    deleteEvent: {
      ...adminWrite('DELETE', '/api/events/{id}'),
      summary: 'Delete an event',
      description: 'It can be restored for 30 days.',
      params: byId,
      responses: { 204: noContent },
    },
    listDeletedEvents: {
      ...adminRead('/api/admin/deleted-events'),
      summary: 'List deleted events',
      description: 'Those that can still be restored, the last deleted first.',
      responses: { 200: z.array(event.deletedEvent) },
    },
    restoreEvent: {
      ...adminWrite('POST', '/api/admin/events/{id}/restore'),
      summary: 'Restore a deleted event',
      description: 'It is featured again only while no other event is.',
      params: byId,
      responses: { 200: event.event },
    },
    purgeEvent: {
      ...adminWrite('DELETE', '/api/admin/deleted-events/{id}'),
      summary: 'Delete a deleted event for good',
      description: 'It cannot be restored; its address is not used again.',
      params: byId,
      responses: { 204: noContent },
    },
  },
})
