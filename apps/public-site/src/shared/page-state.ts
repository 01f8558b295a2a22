import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { HomeTextKey } from '@troubadour/domain/texts/home-texts'

/** Prefix of page data; followed by their digest and the path of the page. */
export const PAGE_DATA_PATH = '/page-data'
/** Event on `window` after React has hydrated the page; the boot script then repeats the click that it held back. */
export const HYDRATED_EVENT = 'troubadour:hydrated'
/** Default origin of embedded players, with which stored URLs of players begin. */
export const DEFAULT_MUSIC_ORIGIN = 'https://open.spotify.com'

/** The data with which the server rendered a page, in a separate file, because the HTML already shows all of it. */
export interface PageData {
  /** Keys and data of successful queries. Error messages stay on the server. */
  queries: [queryKey: QueryKey, data: unknown][]
  failed: QueryKey[]
  /** Texts for React: the musician's own, and the defaults of the site's language. */
  texts: Record<HomeTextKey, string>
}

/** Everything that the server rendered a page from, so that the browser renders the same. */
export interface PageState extends PageData {
  /** A time of the server since which the page is unchanged, truncated to the minute, in ms since 1970 UTC. */
  now: number
  search: string
  /** Origin of embedded players, if it is not Spotify's. */
  musicOrigin?: string | undefined
}

/** The attributes of the boot script's element. */
export interface PageSource {
  entry: string
  data: string
  now: string
  search?: string
  music?: string
  /** React only renders the popup. */
  only?: 'popup'
}

/** Collects the data of a page. The render time is excluded, because it would make every rendering different. */
export function toPageData(queryClient: QueryClient): Pick<PageData, 'queries' | 'failed'> {
  const all = queryClient.getQueryCache().getAll()
  return {
    queries: all.flatMap(({ queryKey, state }) => (state.data === undefined ? [] : [[queryKey, state.data]])),
    failed: all.flatMap(({ queryKey, state }) => (state.status === 'error' ? [queryKey] : [])),
  }
}

/** Restores the server's queries in the browser, including errors, so that hydration matches. */
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
