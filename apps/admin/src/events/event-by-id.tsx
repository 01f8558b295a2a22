import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { adminEventQueries } from '@troubadour/api-client/content'
import type { Event } from '@troubadour/domain/event/event'
import { PATHS } from '@troubadour/domain/site/paths'
import { buttonClass } from '@troubadour/ui/forms/button'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { eventsDeletedPath, rowIdFrom } from '../shared/admin-paths.ts'
import { useLoadFailureNotice } from '../shared/load-failure.ts'
import { NotFoundScreen } from '../shared/not-found-screen.tsx'
import { PageHeading } from '../shared/page-heading.tsx'
import { EventsSkeleton } from './events-skeleton.tsx'
import { EventsLoadError, LOAD_FAILURE } from './events-load-error.tsx'

/** Finds the event that the path names, through every state of the list it comes from. */
export function EventById({ children }: { children: (event: Event) => ReactNode }) {
  return <EventWithId id={rowIdFrom(useParams().id)}>{children}</EventWithId>
}

/** The same by a number; null for a path that names none. */
export function EventWithId({ id, children }: { id: number | null; children: (event: Event) => ReactNode }) {
  const events = useQuery(adminEventQueries.list())
  useLoadFailureNotice(LOAD_FAILURE, events)

  if (id === null) return <NotFoundScreen />
  if (events.isPending) return <EventsSkeleton />
  if (events.isLoadingError) return <EventsLoadError isBusy={events.isFetching} onRetry={events.refetch} />
  const event = events.data.find((one) => one.id === id)
  if (!event) return <MissingEvent />
  return children(event)
}

function MissingEvent() {
  return (
    <>
      <PageHeading title="No such event" back={{ to: PATHS.adminEvents, label: 'Events' }} />
      <EmptyState
        title="This event is not there any more."
        action={
          <>
            <Link to={eventsDeletedPath} className={buttonClass()}>
              Recently deleted
            </Link>{' '}
            <Link to={PATHS.adminEvents} className={buttonClass({ variant: 'secondary' })}>
              See all events
            </Link>
          </>
        }
      >
        If it was deleted, it can be brought back, and what you typed is offered again then. Or the address is
        mistyped.
      </EmptyState>
    </>
  )
}
