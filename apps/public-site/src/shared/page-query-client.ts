import type { QueryClient } from '@tanstack/react-query'
import { createQueryClient } from '@troubadour/api-client/query-client'

/** The query client of a page. Mounting a section does not retry its failed query. */
export function createPageQueryClient(): QueryClient {
  const queryClient = createQueryClient()
  const defaults = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryOnMount: false } })
  return queryClient
}
