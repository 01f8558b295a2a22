import type { ComponentProps } from 'react'
import { useQuery } from '@tanstack/react-query'
import { adminEventQueries } from '@troubadour/api-client/content'
import type { Event } from '@troubadour/domain/event/event'
import { PATHS } from '@troubadour/domain/address/paths'
import { eventsDeletedPath } from '../shared/paths/admin-paths.ts'
import type { ItemSource } from '../shared/calls/item-by-id.tsx'
import { QueryState } from '../shared/calls/query-state.tsx'
import { EventsSkeleton } from './event-row.tsx'

/** The list of events in every loading state (docs/product/errors.md#event-errors). */
export function EventsState(props: Pick<ComponentProps<typeof QueryState<Event[]>>, 'empty' | 'children'>) {
  return (
    <QueryState
      {...props}
      query={useQuery(adminEventQueries.list())}
      pending={<EventsSkeleton />}
      error="Failed to load events. Please try again."
      errorTitle="The events could not be loaded"
      toastTitle="Error"
    />
  )
}

export const EVENT_LIST: ItemSource<Event> = {
  List: EventsState,
  noun: 'event',
  back: { to: PATHS.adminEvents, label: 'Events' },
  deletedPath: eventsDeletedPath,
}
