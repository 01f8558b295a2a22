import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Event } from '@troubadour/domain/event/event'
import { PATHS } from '@troubadour/domain/site/paths'
import { Button, buttonClass } from '@troubadour/ui/forms/button'
import { EditIcon, TrashIcon } from '@troubadour/ui/pictures/icon'
import { editEventPath } from '../shared/admin-paths.ts'
import { PageHeading } from '../shared/page-heading.tsx'
import { SeeOnSiteLink } from '../shared/see-on-site-link.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { EventBadges } from './event-badges.tsx'
import { EventById } from './event-by-id.tsx'
import { EventDetail } from './event-detail.tsx'

/** The detail view (docs/product/states.md#event-editor), with Edit and Delete. */
export function EventDetailPage() {
  const navigate = useNavigate()
  // The list of events loses it before the navigation has ended; until then this page goes on showing it.
  const [deleted, setDeleted] = useState<Event | null>(null)
  if (deleted) return <DetailView event={deleted} />
  return (
    <EventById>
      {(event) => (
        <DetailView
          key={event.id}
          event={event}
          onDeleted={() => {
            setDeleted(event)
            void navigate(PATHS.adminEvents)
          }}
        />
      )}
    </EventById>
  )
}

type Overlay = { name: 'none' } | { name: 'delete' }

/** `onDeleted` is missing when the event is gone already. */
function DetailView({ event, onDeleted }: { event: Event; onDeleted?: () => void }) {
  const [overlay, setOverlay] = useState<Overlay>({ name: 'none' })
  return (
    <>
      <PageHeading
        title={event.title}
        back={{ to: PATHS.adminEvents, label: 'Events' }}
        actions={
          <>
            {event.isVisible && <SeeOnSiteLink section="experience-it" what={event.title} />}
            <Button variant="secondary" onClick={() => setOverlay({ name: 'delete' })}>
              <TrashIcon />
              Delete
            </Button>
            <Link to={editEventPath(event.id)} className={buttonClass()}>
              <EditIcon />
              Edit
            </Link>
          </>
        }
      >
        <EventBadges event={event} />
      </PageHeading>
      <EventDetail event={event} />
      {overlay.name === 'delete' && onDeleted && (
        <DeleteDialog event={event} onClose={() => setOverlay({ name: 'none' })} onDeleted={onDeleted} />
      )}
    </>
  )
}
