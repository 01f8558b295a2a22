import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Event } from '@troubadour/domain/event'
import { PATHS } from '@troubadour/domain/paths'
import { Button, buttonClass } from '@troubadour/ui/button'
import { EditIcon, TrashIcon } from '@troubadour/ui/icon'
import { editEventPath } from '../shared/admin-paths.ts'
import { PageHeading } from '../shared/page-heading.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { EventBadges } from './event-badges.tsx'
import { EventById } from './event-by-id.tsx'
import { EventDetail } from './event-detail.tsx'

/** The detail view (Specification, 4. Event editor), with Edit and Delete. */
export function EventDetailPage() {
  return <EventById>{(event) => <DetailView key={event.id} event={event} />}</EventById>
}

type Overlay = { name: 'none' } | { name: 'delete' }

function DetailView({ event }: { event: Event }) {
  const navigate = useNavigate()
  const [overlay, setOverlay] = useState<Overlay>({ name: 'none' })
  return (
    <>
      <PageHeading
        title={event.title}
        back={{ to: PATHS.adminEvents, label: 'Events' }}
        actions={
          <>
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
      {overlay.name === 'delete' && (
        <DeleteDialog
          event={event}
          onClose={() => setOverlay({ name: 'none' })}
          onDeleted={() => navigate(PATHS.adminEvents)}
        />
      )}
    </>
  )
}
