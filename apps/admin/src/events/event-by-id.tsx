import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { adminEventQueries } from '@troubadour/api-client/content'
import type { Event } from '@troubadour/domain/event/event'
import { PATHS } from '@troubadour/domain/site/paths'
import { buttonClass } from '@troubadour/ui/forms/button'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { eventsDeletedPath, rowIdFrom } from '../shared/admin-paths.ts'
import { FORM_DONE } from '../shared/leave-guard.tsx'
import { NotFoundScreen } from '../shared/message-screen.tsx'
import { PageHeading } from '../shared/page-heading.tsx'
import { QueryState } from '../shared/query-state.tsx'
import { EventsSkeleton } from './event-row.tsx'

/** The list of events through every state of its loading (docs/product/errors.md#event-errors). */
export function EventsState({
  query,
  empty,
  children,
}: Pick<Parameters<typeof QueryState<Event[]>>[0], 'query' | 'empty' | 'children'>) {
  return (
    <QueryState
      query={query}
      pending={<EventsSkeleton />}
      error="Failed to load events. Please try again."
      errorTitle="The events could not be loaded"
      toastTitle="Error"
      empty={empty}
    >
      {children}
    </QueryState>
  )
}

/** Finds the event that the path names, through every state of the list it comes from. */
export function EventById({
  children,
}: {
  /** `leave` goes to the list once the event is deleted. */
  children: (event: Event, leave: () => void) => ReactNode
}) {
  const navigate = useNavigate()
  const [deleted, setDeleted] = useState<Event | null>(null)
  return (
    <EventWithId id={rowIdFrom(useParams().id)} deleted={deleted}>
      {(event) =>
        children(event, () => {
          setDeleted(event)
          void navigate(PATHS.adminEvents, FORM_DONE)
        })
      }
    </EventWithId>
  )
}

/** The same by a number; null for a path that names none. */
export function EventWithId({
  id,
  deleted,
  children,
}: {
  id: number | null
  /** Shown until the page is left: the list loses it before. */
  deleted?: Event | null
  children: (event: Event) => ReactNode
}) {
  const events = useQuery(adminEventQueries.list())
  if (id === null) return <NotFoundScreen isInFrame />
  return (
    <EventsState query={events}>
      {(all) => {
        const event = all.find((one) => one.id === id) ?? deleted
        return event ? children(event) : <MissingEvent />
      }}
    </EventsState>
  )
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
