import type { AnyUseQueryOptions, QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '@troubadour/api-client/http'
import { createQueryClient } from '@troubadour/api-client/query-client'

/** A query that the server runs before it renders a page. */
export type PageQuery = (client?: ApiClient) => AnyUseQueryOptions

/** The query client of a page. Mounting a section does not retry its failed query. */
export const createPageQueryClient = (): QueryClient => createQueryClient({ retryOnMount: false })
