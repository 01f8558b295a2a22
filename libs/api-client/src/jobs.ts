import { queryOptions } from '@tanstack/react-query'
import { call } from './http.ts'

/** What runs in the background. */
export const jobQueries = {
  list: () =>
    queryOptions({
      queryKey: ['jobs'],
      queryFn: ({ signal }) => call('listJobs', {}, { signal }),
    }),
}
