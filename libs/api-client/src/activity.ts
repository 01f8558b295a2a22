import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '@troubadour/domain/contract/contract'
import { call } from './call.ts'

export type ActivityFilter = Omit<NonNullable<CallInput<'listActivity'>['query']>, 'before'>

/** The audit log (docs/security.md#operations). */
export const activityQueries = {
  /** Newest first, page by page. */
  list: (filter: ActivityFilter) =>
    infiniteQueryOptions({
      queryKey: ['activity', filter],
      queryFn: ({ signal, pageParam }) =>
        call('listActivity', { query: { ...filter, before: pageParam } }, { signal }),
      // The first page begins at the newest entry.
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
    }),
}

/** The background jobs. */
export const jobQueries = {
  list: () => queryOptions({ queryKey: ['jobs'], queryFn: ({ signal }) => call('listJobs', {}, { signal }) }),
}
