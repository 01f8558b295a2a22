import type { QueryClient } from '@tanstack/react-query'
import type { CallInput } from '@troubadour/domain/contract/contract'
import { endpoints } from '@troubadour/domain/contract/endpoints'
import { call } from './call.ts'
import { toQueryString } from './http.ts'
import { read, readPages } from './read.ts'

/** Which subscribers are meant, without the position in the list. */
export type SubscribersFilter = Omit<NonNullable<CallInput<'listSubscribers'>['query']>, 'before'>

/** Reads of the mailing list; for an administrator. */
export const subscriberQueries = {
  /** Newest first, page by page. */
  list: (filter: SubscribersFilter = {}) =>
    readPages(['subscribers', 'list', filter], (before, signal) =>
      call('listSubscribers', { query: { ...filter, before } }, { signal }),
    ),
  /** One subscriber with its record of consent. */
  detail: (id: number) => read(['subscribers', 'detail', id], 'getSubscriber', { params: { id } }),
  figures: () => read(['subscribers', 'figures'], 'getSubscriberFigures'),
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
  list: () => read(['announcements'], 'listAnnouncements'),
  detail: (id: number) => read(['announcements', id], 'getAnnouncement', { params: { id } }),
  /** Deliveries that did not end well. */
  problems: (id: number) =>
    read(['announcements', id, 'problems'], 'listDeliveryProblems', { params: { id } }),
  /** The mail that these fields would become; a read, although it is sent as a POST because of its length. */
  preview: (fields: CallInput<'previewAnnouncement'>['body']) =>
    // Apart from the others: what is sent or saved does not change what a text looks like.
    read(['announcement-preview', fields], 'previewAnnouncement', { body: fields }),
}

export function invalidateAnnouncements(queryClient: QueryClient) {
  return queryClient.invalidateQueries({ queryKey: ['announcements'] })
}
