import type { QueryClient } from '@tanstack/react-query'
import { createQueryClient } from '@troubadour/api-client/query-client'

/** The query client of a page. A section that shows a failed query does not ask for it again. */
export function createPageQueryClient(): QueryClient {
  const queryClient = createQueryClient()
  const defaults = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryOnMount: false } })
  return queryClient
}
