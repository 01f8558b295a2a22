import { queryOptions } from '@tanstack/react-query'
import { call, type ApiClient } from './http.ts'
import { MERCH_QUERY_TIMES } from './query-client.ts'

/** Reads of merch items (docs/product/calls.md#merch). */
export const merchItemQueries = {
  /** What Hear It lists. */
  releases: (client?: ApiClient) =>
    queryOptions({
      queryKey: ['merch-items'],
      queryFn: ({ signal }) => call('listMerchItems', {}, { signal, client }),
    }),
  /** What Get It lists. */
  store: (client?: ApiClient) =>
    queryOptions({
      queryKey: ['merch-items', { includePrintful: true }],
      queryFn: ({ signal }) =>
        call('listMerchItems', { query: { includePrintful: 'true' } }, { signal, client }),
      ...MERCH_QUERY_TIMES,
    }),
}
