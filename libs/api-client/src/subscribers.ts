import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { CallInput } from '@troubadour/domain/contract/contract'
import { endpoints } from '@troubadour/domain/contract/endpoints'
import type { SubscriberImport } from '@troubadour/domain/mailing-list/subscriber'
import { call, toQueryString } from './http.ts'
import { sendForm, type SendFormOptions } from './send-form.ts'

/** Which subscribers are meant; the page of the list is the query's affair. */
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

/** Erases a subscriber and what is recorded of it. */
export function eraseSubscriber(id: number) {
  return call('eraseSubscriber', { params: { id } })
}

/** Asks all unconfirmed addresses to confirm that were not asked yet. @throws ApiError 409 while mail is not configured */
export function requestConfirmations() {
  return call('requestConfirmations')
}

/** Where the list is downloaded as CSV: the address of a link. */
export function subscribersExportUrl(filter: SubscribersFilter = {}): string {
  return endpoints.exportSubscribers.path + toQueryString(filter)
}

/**
 * Uploads a file of addresses.
 * @param statement how these people agreed to get mail
 * @throws ApiError when the server refuses, TypeError when there was no answer, DOMException 'AbortError' when cancelled
 */
export function importSubscribers(
  file: File,
  statement: string,
  options: SendFormOptions = {},
): Promise<SubscriberImport> {
  const form = new FormData()
  // Without a statement the file is not read, so it comes first.
  form.append('statement', statement)
  form.append('file', file)
  return sendForm('importSubscribers', form, options)
}

export function invalidateSubscribers(queryClient: QueryClient) {
  return queryClient.invalidateQueries({ queryKey: ['subscribers'] })
}
