import { queryOptions } from '@tanstack/react-query'
import { call, type ApiClient } from './http.ts'

/** Reads of the site settings. Decisions, 2. Site settings. */
export const siteQueries = {
  settings: (client?: ApiClient) =>
    queryOptions({ queryKey: ['site'], queryFn: ({ signal }) => call('getSite', {}, { signal, client }) }),
}
