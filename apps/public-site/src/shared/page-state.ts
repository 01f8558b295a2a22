import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { HomeTextKey } from '@troubadour/domain/site/home-texts'

/** Where a page's data is: the digest of the data follows, and the path of the page. */
export const PAGE_DATA_PATH = '/page-data'
/** Sent on `window` once React has hydrated the page; the boot script then repeats the click that it held back. */
export const HYDRATED_EVENT = 'troubadour:hydrated'
/** Where players are framed from unless the server is set otherwise; stored addresses of players begin with it. */
export const DEFAULT_MUSIC_ORIGIN = 'https://open.spotify.com'

/** What the server had read when it rendered a page: a separate file, because the page shows all of it already. */
export interface PageData {
  /** Key and data of what was read. Error messages stay on the server. */
  queries: [queryKey: QueryKey, data: unknown][]
  failed: QueryKey[]
  /** What React's parts say: the musician's own texts among the defaults of the site's language. */
  texts: Record<HomeTextKey, string>
}

/** What the server knew when it rendered a page: the browser renders the same from it. */
export interface PageState extends PageData {
  /** A time of the server's since which the page shows the same, cut to the minute, in milliseconds since 1970 UTC. */
  now: number
  search: string
  /** Where players are framed from; missing where it is Spotify itself. */
  musicOrigin?: string | undefined
}

/** What the attributes of the boot script's element say. */
export interface PageSource {
  entry: string
  data: string
  now: string
  search?: string
  music?: string
  /** React shows nothing but the popup. */
  only?: 'popup'
}

/** Collects what was read for a page. It holds no render time, or every rendering would differ. */
export function toPageData(queryClient: QueryClient): Pick<PageData, 'queries' | 'failed'> {
  const all = queryClient.getQueryCache().getAll()
  return {
    queries: all.flatMap(({ queryKey, state }) => (state.data === undefined ? [] : [[queryKey, state.data]])),
    failed: all.flatMap(({ queryKey, state }) => (state.status === 'error' ? [queryKey] : [])),
  }
}

/** Puts the server's state into the browser's query client, errors too, or hydration would not match. */
export function restorePageState(
  queryClient: QueryClient,
  { now, queries, failed }: Pick<PageState, 'now' | 'queries' | 'failed'>,
): void {
  for (const [queryKey, data] of queries) queryClient.setQueryData(queryKey, data, { updatedAt: now })
  for (const queryKey of failed) markFailed(queryClient, queryKey)
}

function markFailed(queryClient: QueryClient, queryKey: QueryKey): void {
  const query = queryClient.getQueryCache().build(queryClient, queryClient.defaultQueryOptions({ queryKey }))
  query.setState({ status: 'error', error: new Error('The server could not read this'), errorUpdateCount: 1 })
}

export function retryFailed(queryClient: QueryClient, { failed }: Pick<PageData, 'failed'>): void {
  for (const queryKey of failed) void queryClient.refetchQueries({ queryKey, exact: true })
}
