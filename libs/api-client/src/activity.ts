import type { CallInput } from '@troubadour/domain/contract/contract'
import { call } from './call.ts'
import { read, readPages } from './read.ts'

export type ActivityFilter = Omit<NonNullable<CallInput<'listActivity'>['query']>, 'before'>

/** The audit log (docs/security.md#operations). */
export const activityQueries = {
  /** Newest first, page by page. */
  list: (filter: ActivityFilter) =>
    readPages(['activity', filter], (before, signal) =>
      call('listActivity', { query: { ...filter, before } }, { signal }),
    ),
}

/** The background jobs. */
export const jobQueries = {
  list: () => read(['jobs'], 'listJobs'),
}
