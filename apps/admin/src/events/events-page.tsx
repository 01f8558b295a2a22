import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { adminEventQueries } from '@troubadour/api-client/content'
import { PATHS } from '@troubadour/domain/site/paths'
import { buttonClass } from '@troubadour/ui/forms/button'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { HistoryIcon, PlusIcon } from '@troubadour/ui/pictures/icon'
import { eventsDeletedPath, newEventPath } from '../shared/admin-paths.ts'
import { useLoadFailureNotice } from '../shared/load-failure.ts'
import { PageHeading } from '../shared/page-heading.tsx'
import { EventsLoadError, LOAD_FAILURE } from './events-load-error.tsx'
import { EventsSkeleton } from './events-skeleton.tsx'
import { FoundEvents } from './found-events.tsx'
import { VisibilityDialog } from './visibility-dialog.tsx'

/** What lies over the list. */
type Overlay = { name: 'none' } | { name: 'visibility'; eventId: number }

/** The Events Manager's list (docs/product/admin.md#events-manager). */
export function EventsPage() {
  return (
    <>
      <PageHeading
        title="Events"
        back={{ to: PATHS.admin, label: 'Dashboard' }}
        actions={
          <>
            <Link to={eventsDeletedPath} className={buttonClass({ variant: 'secondary' })}>
              <HistoryIcon />
              Recently deleted
            </Link>
            <Link to={newEventPath} className={buttonClass()}>
              <PlusIcon />
              Add Event
            </Link>
          </>
        }
      />
      <Events />
    </>
  )
}

function Events() {
  const events = useQuery(adminEventQueries.list())
  const [overlay, setOverlay] = useState<Overlay>({ name: 'none' })
  useLoadFailureNotice(LOAD_FAILURE, events)

  if (events.isPending) return <EventsSkeleton />
  if (events.isLoadingError) return <EventsLoadError isBusy={events.isFetching} onRetry={events.refetch} />
  if (events.data.length === 0) return <NoEvents />
  const changing = overlay.name === 'visibility' && events.data.find(({ id }) => id === overlay.eventId)
  return (
    <>
      <FoundEvents
        events={events.data}
        onToggleVisibility={({ id }) => setOverlay({ name: 'visibility', eventId: id })}
      />
      {changing && <VisibilityDialog event={changing} onClose={() => setOverlay({ name: 'none' })} />}
    </>
  )
}

function NoEvents() {
  return (
    <EmptyState
      title="No events found."
      action={
        <Link to={newEventPath} className={buttonClass()}>
          Create your first event
        </Link>
      }
    >
      What you add here appears on the public site at once, unless it is hidden.
    </EmptyState>
  )
}
