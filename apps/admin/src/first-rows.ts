import type { QueryClient } from '@tanstack/react-query'
import {
  adminEventQueries,
  demoQuery,
  musicQueries,
  ownProductQueries,
  pageQueries,
  postQueries,
  type PagesQuery,
} from '@troubadour/api-client/content'
import { KINDS } from './shared/content/kinds.ts'

type Prefetch = (queryClient: QueryClient) => Promise<unknown>

const rowsOf =
  <Row>({ rows }: { rows: (filter: object) => PagesQuery<Row> }): Prefetch =>
  (queryClient) =>
    Promise.all([queryClient.prefetchInfiniteQuery(rows({})), queryClient.prefetchQuery(demoQuery())])

/** By path. The other lists read their rows anew each time they are opened: what was read before would be read twice. */
export const FIRST_ROWS: Record<string, Prefetch> = {
  [KINDS.events.path]: rowsOf(adminEventQueries),
  [KINDS.tracks.path]: rowsOf(musicQueries),
  [KINDS.items.path]: rowsOf(ownProductQueries),
  [KINDS.posts.path]: rowsOf(postQueries),
  [KINDS.pages.path]: rowsOf(pageQueries),
}

/**
 * Begins to read the first rows of a list of content while its code is loading (docs/performance.md#lists-of-the-admin);
 * does nothing for other addresses, nor with a search or a filter.
 */
export function prefetchFirstRows(
  queryClient: QueryClient,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): void {
  if (search === '') void FIRST_ROWS[pathname]?.(queryClient)
}
