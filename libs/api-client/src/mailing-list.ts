import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { CallInput } from '@troubadour/domain/contract/contract'
import { endpoints } from '@troubadour/domain/contract/endpoints'
import { call } from './call.ts'
import { toQueryString } from './http.ts'

/** Which subscribers are meant, without the position in the list. */
export type SubscribersFilter = Omit<NonNullable<CallInput<'listSubscribers'>['query']>, 'before'>

/** Reads of the mailing list; for an administrator. */
export const subscriberQueries = {
  /** Newest first, page by page. */
  list: (filter: SubscribersFilter = {}) =>
    infiniteQueryOptions({
      queryKey: ['subscribers', 'list', filter],
      queryFn: ({ signal, pageParam }) =>
        call('listSubscribers', { query: { ...filter, before: pageParam } }, { signal }),
      // The first page begins at the newest subscriber.
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
    }),
  /** One subscriber with its record of consent. */
  detail: (id: number) =>
    queryOptions({
      queryKey: ['subscribers', 'detail', id],
      queryFn: ({ signal }) => call('getSubscriber', { params: { id } }, { signal }),
    }),
  figures: () =>
    queryOptions({
      queryKey: ['subscribers', 'figures'],
      queryFn: ({ signal }) => call('getSubscriberFigures', {}, { signal }),
    }),
}

/** Where the list is downloaded as CSV: the address of a link. */
export function subscribersExportUrl(filter: SubscribersFilter = {}): string {
  return endpoints.exportSubscribers.path + toQueryString(filter)
}

export function invalidateSubscribers(queryClient: QueryClient) {
  return queryClient.invalidateQueries({ queryKey: ['subscribers'] })
}

/** Reads of announcements; for an administrator. */
export const announcementQueries = {
  /** The last one to be written comes first. */
  list: () =>
    queryOptions({
      queryKey: ['announcements'],
      queryFn: ({ signal }) => call('listAnnouncements', {}, { signal }),
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: ['announcements', id],
      queryFn: ({ signal }) => call('getAnnouncement', { params: { id } }, { signal }),
    }),
  /** Deliveries that did not end well. */
  problems: (id: number) =>
    queryOptions({
      queryKey: ['announcements', id, 'problems'],
      queryFn: ({ signal }) => call('listDeliveryProblems', { params: { id } }, { signal }),
    }),
  /** The mail that these fields would become; a read, although it is sent as a POST because of its length. */
  preview: (fields: CallInput<'previewAnnouncement'>['body']) =>
    queryOptions({
      // Apart from the others: what is sent or saved does not change what a text looks like.
      queryKey: ['announcement-preview', fields],
      queryFn: ({ signal }) => call('previewAnnouncement', { body: fields }, { signal }),
    }),
}

export function invalidateAnnouncements(queryClient: QueryClient) {
  return queryClient.invalidateQueries({ queryKey: ['announcements'] })
}
