import type { QueryClient } from '@tanstack/react-query'
import { eventQueries } from '@troubadour/api-client/events'
import { merchItemQueries } from '@troubadour/api-client/merch-items'
import { siteQueries } from '@troubadour/api-client/site'
import { nextScheduleChange } from '@troubadour/domain/event-groups'
import { nextRelease } from '@troubadour/domain/release'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site'

/**
 * The next moment at which a page that was made at `now` would be another one by itself: an event is over, or a release
 * is out (Decisions, 5.). In milliseconds since 1970 UTC; Infinity when there is none.
 */
export function nextPageChange(queryClient: QueryClient, now: number): number {
  const { timeZone } = queryClient.getQueryData(siteQueries.settings().queryKey) ?? DEFAULT_SITE_SETTINGS
  const featured = queryClient.getQueryData(eventQueries.featured().queryKey)
  const events = [...(queryClient.getQueryData(eventQueries.list().queryKey) ?? []), featured ?? []].flat()
  const items = [merchItemQueries.releases().queryKey, merchItemQueries.store().queryKey].flatMap(
    (key) => queryClient.getQueryData(key) ?? [],
  )
  const moments = [nextScheduleChange(events, { now, timeZone }), nextRelease(items, { now, timeZone })]
  return Math.min(...moments.map((moment) => moment?.getTime() ?? Number.POSITIVE_INFINITY))
}
