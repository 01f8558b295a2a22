import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { CallInput } from '@troubadour/domain/contract/contract'
import { call, type ApiClient } from './http.ts'

/** Reads of events (docs/product/calls.md#events). */
export const eventQueries = {
  list: (client?: ApiClient) =>
    queryOptions({
      queryKey: ['events'],
      queryFn: ({ signal }) => call('listEvents', {}, { signal, client }),
    }),
  featured: (client?: ApiClient) =>
    queryOptions({
      queryKey: ['events', 'featured'],
      queryFn: ({ signal }) => call('getFeaturedEvent', {}, { signal, client }),
    }),
  /** All events, hidden ones too; for an administrator. */
  adminList: () =>
    queryOptions({
      queryKey: ['events', 'admin'],
      queryFn: ({ signal }) => call('listEvents', { query: { admin: 'true' } }, { signal }),
    }),
}

/** Deleted events that can still be brought back, the last one first. */
export const deletedEventsQuery = () =>
  queryOptions({
    // Below the key of the events: what changes one list changes the other.
    queryKey: ['events', 'deleted'],
    queryFn: ({ signal }) => call('listDeletedEvents', {}, { signal }),
  })

export function restoreEvent(id: number) {
  return call('restoreEvent', { params: { id } })
}

export function createEvent(body: CallInput<'createEvent'>['body']) {
  return call('createEvent', { body })
}

export function updateEvent(id: number, body: CallInput<'updateEvent'>['body']) {
  return call('updateEvent', { params: { id }, body })
}

export function deleteEvent(id: number) {
  return call('deleteEvent', { params: { id } })
}

/** Featuring one event can take the mark from another, so every list is read again. */
export function invalidateEvents(queryClient: QueryClient) {
  return queryClient.invalidateQueries({ queryKey: ['events'] })
}
