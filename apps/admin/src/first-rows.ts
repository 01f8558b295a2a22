import type { QueryClient } from '@tanstack/react-query'
import { activityQueries } from '@troubadour/api-client/activity'
import {
  adminEventQueries,
  demoQuery,
  mediaQueries,
  musicQueries,
  ownProductQueries,
  pageQueries,
  postQueries,
  type PagesQuery,
} from '@troubadour/api-client/content'
import { subscriberQueries } from '@troubadour/api-client/mailing-list'
import { PATHS } from '@troubadour/domain/address/paths'
import { KINDS } from './shared/content/kinds.ts'
import { picturesPath } from './shared/paths/admin-paths.ts'

type Prefetch = (queryClient: QueryClient) => Promise<unknown>

const rowsOf =
  <Row>({ rows }: { rows: (filter: object) => PagesQuery<Row> }): Prefetch =>
  (queryClient) =>
    Promise.all([queryClient.prefetchInfiniteQuery(rows({})), queryClient.prefetchQuery(demoQuery())])

/** By path. */
export const FIRST_ROWS: Record<string, Prefetch> = {
  [KINDS.events.path]: rowsOf(adminEventQueries),
  [KINDS.tracks.path]: rowsOf(musicQueries),
  [KINDS.items.path]: rowsOf(ownProductQueries),
  [KINDS.posts.path]: rowsOf(postQueries),
  [KINDS.pages.path]: rowsOf(pageQueries),
  [picturesPath]: (queryClient) => queryClient.prefetchInfiniteQuery(mediaQueries.list()),
  [PATHS.adminSubscribers]: (queryClient) => queryClient.prefetchInfiniteQuery(subscriberQueries.list()),
  [PATHS.adminActivity]: (queryClient) => queryClient.prefetchInfiniteQuery(activityQueries.list({})),
}

/**
 * Begins to read the first rows of a list while its code is loading (docs/performance.md#lists-of-the-admin); does
 * nothing for other addresses, nor with a search or a filter.
 */
export function prefetchFirstRows(
  queryClient: QueryClient,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): void {
  if (search === '') void FIRST_ROWS[pathname]?.(queryClient)
}
