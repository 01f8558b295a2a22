import type { QueryClient } from '@tanstack/react-query'
import type { CallInput } from '@troubadour/domain/contract/contract'
import { endpoints } from '@troubadour/domain/contract/endpoints'
import type { AnnouncementFilter } from '@troubadour/domain/mailing-list/announcement'
import type { Audience } from '@troubadour/domain/mailing-list/town'
import { call } from './call.ts'
import { toQueryString } from './http.ts'
import { pagesQuery } from './content.ts'
import { read, readPages } from './read.ts'

/** Filters of subscribers, without the position in the list. */
export type SubscribersFilter = Omit<NonNullable<CallInput<'listSubscribers'>['query']>, 'before'>

/** An administrator's reads of the mailing list. */
export const subscriberQueries = {
  /** Newest first, page by page. */
  list: (filter: SubscribersFilter = {}) =>
    readPages(['subscribers', 'list', filter], (before, signal) =>
      call('listSubscribers', { query: { ...filter, before } }, { signal }),
    ),
  /** One subscriber with its record of consent. */
  detail: (id: number) => read(['subscribers', 'detail', id], 'getSubscriber', { params: { id } }),
  figures: () => read(['subscribers', 'figures'], 'getSubscriberFigures'),
  /** The latest imports of addresses. */
  imports: () => read(['subscribers', 'imports'], 'listSubscriberImports'),
}

/** The URL of the CSV export. */
export function subscribersExportUrl(filter: SubscribersFilter = {}): string {
  return endpoints.exportSubscribers.path + toQueryString(filter)
}

export function invalidateSubscribers(queryClient: QueryClient) {
  return queryClient.invalidateQueries({ queryKey: ['subscribers'] })
}

/** An administrator's reads of announcements. */
export const announcementQueries = {
  /** Newest first, by pages. */
  rows: (filter: Pick<AnnouncementFilter, 'search' | 'state'>) =>
    pagesQuery(['announcements', 'rows', filter], (after, signal) =>
      call('listAnnouncementRows', { query: { ...filter, after } }, { signal }),
    ),
  /** Those that are scheduled or being sent. */
  current: () => read(['announcements', 'current'], 'listAnnouncementRows', { query: { show: 'current' } }),
  detail: (id: number) => read(['announcements', id], 'getAnnouncement', { params: { id } }),
  /** Failed and uncertain deliveries. */
  problems: (id: number) =>
    read(['announcements', id, 'problems'], 'listDeliveryProblems', { params: { id } }),
  /** How many confirmed subscribers an audience has now; null for all. */
  audience: (audience: Audience | null) => {
    const { km, town } = audience ?? {}
    const { latitude, longitude } = town ?? {}
    return read(['subscribers', 'audience', km, latitude, longitude], 'getAudienceFigures', {
      query: { km: km && String(km), latitude, longitude },
    })
  },
  /** The rendered mail; a read, although it is a POST because of its length. */
  preview: (fields: CallInput<'previewAnnouncement'>['body']) =>
    // A key of its own: sending and saving do not affect it.
    read(['announcement-preview', fields], 'previewAnnouncement', { body: fields }),
}

export const welcomeMailQuery = () => read(['welcome-mail'], 'getWelcomeMail')

export function invalidateAnnouncements(queryClient: QueryClient) {
  return queryClient.invalidateQueries({ queryKey: ['announcements'] })
}
