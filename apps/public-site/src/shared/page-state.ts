import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** The id of the JSON block that carries the state over. */
export const PAGE_STATE_ID = 'page-state'
/** Where the popup stands on a page that is otherwise as it was sent. */
export const POPUP_ROOT_ID = 'popup'

/** What the server knew when it rendered a page: the browser renders the same from it. */
export interface PageState {
  /** The server's time cut to the minute, in milliseconds since 1970 UTC. */
  now: number
  /** The query string that the page was rendered for. */
  search: string
  /** Where players are framed from; missing where it is Spotify itself. */
  musicOrigin?: string
  /** Key and data of what was read. Error messages stay on the server. */
  queries: [queryKey: QueryKey, data: unknown][]
  /** Keys of what could not be read. */
  failed: QueryKey[]
}

/** Collects the state of a rendered page. It holds no render time but the minute, or every rendering would differ. */
export function toPageState(
  queryClient: QueryClient,
  page: Pick<PageState, 'now' | 'search' | 'musicOrigin'>,
): PageState {
  const all = queryClient.getQueryCache().getAll()
  return {
    ...page,
    queries: all.flatMap(({ queryKey, state }) => (state.data === undefined ? [] : [[queryKey, state.data]])),
    failed: all.flatMap(({ queryKey, state }) => (state.status === 'error' ? [queryKey] : [])),
  }
}

/** Puts the server's state into the browser's query client, errors too, or hydration would not match. */
export function restorePageState(queryClient: QueryClient, { now, queries, failed }: PageState): void {
  for (const [queryKey, data] of queries) queryClient.setQueryData(queryKey, data, { updatedAt: now })
  for (const queryKey of failed) markFailed(queryClient, queryKey)
}

function markFailed(queryClient: QueryClient, queryKey: QueryKey): void {
  const query = queryClient.getQueryCache().build(queryClient, queryClient.defaultQueryOptions({ queryKey }))
  query.setState({ status: 'error', error: new Error('The server could not read this'), errorUpdateCount: 1 })
}

/** Asks again for what the server could not read. */
export function retryFailed(queryClient: QueryClient, { failed }: PageState): void {
  for (const queryKey of failed) void queryClient.refetchQueries({ queryKey, exact: true })
}
