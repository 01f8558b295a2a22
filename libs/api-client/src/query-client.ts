import { QueryClient, type DefaultOptions } from '@tanstack/react-query'

const MINUTE_MS = 60_000

/**
 * The time that unused query data is cached (docs/product/constants.md#data-fetching). A server drops the whole client
 * with the request; a timer for each query would keep the process alive.
 */
const UNUSED_CACHE_MS = typeof window === 'undefined' ? Infinity : 5 * MINUTE_MS
const FIRST_RETRY_MS = 1000
const RETRY_CAP_MS = 30_000

/**
 * A query client with the product's defaults: never stale, no refetch on focus, no polling, no retries
 * (docs/product/constants.md#data-fetching). Offline, every call fails immediately: nothing is queued. Failed reads are
 * refetched when the browser is online again (docs/product/admin.md#offline). One per request on a server, one per page
 * in a browser.
 * @param queries further options of all queries
 */
export function createQueryClient(queries?: DefaultOptions['queries']): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        gcTime: UNUSED_CACHE_MS,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        retryDelay,
        networkMode: 'always',
        refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : false),
        ...queries,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** The delay before a retry in ms (docs/product/constants.md#data-fetching). @param attempt 0 for the first */
export function retryDelay(attempt: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** attempt, RETRY_CAP_MS)
}

/** The options of Get It besides the defaults: stale after 2 minutes, 3 retries (docs/product/constants.md#data-fetching). */
export const MERCH_QUERY_TIMES = { staleTime: 2 * MINUTE_MS, retry: 3 } as const
