import { queryOptions } from '@tanstack/react-query'
import { call, type ApiClient } from './http.ts'

/** Reads of the Latest Posts (docs/product/calls.md#site-calls). */
export const instagramPostQueries = {
  list: (client?: ApiClient) =>
    queryOptions({
      queryKey: ['instagram-posts'],
      queryFn: ({ signal }) => call('listInstagramPosts', {}, { signal, client }),
    }),
}
