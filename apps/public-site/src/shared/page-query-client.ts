import type { QueryClient } from '@tanstack/react-query'
import { createQueryClient } from '@troubadour/api-client/query-client'

/**
 * The query client of a page, on either side. A query that failed on the server is not asked again merely because a
 * section shows it: the error is rendered, there and in the browser, until the page asks again after hydration.
 */
export function createPageQueryClient(): QueryClient {
  const queryClient = createQueryClient()
  const defaults = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryOnMount: false } })
  return queryClient
}
