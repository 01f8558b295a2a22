import { queryOptions } from '@tanstack/react-query'
import { call, type ApiClient } from './http.ts'

/** Reads of the Latest Posts. Specification, 7. `GET /api/instagram-posts`. */
export const instagramPostQueries = {
  list: (client?: ApiClient) =>
    queryOptions({
      queryKey: ['instagram-posts'],
      queryFn: ({ signal }) => call('listInstagramPosts', {}, { signal, client }),
    }),
}
