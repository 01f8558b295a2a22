import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { invalidateEvents, updateEvent } from '@troubadour/api-client/events'
import { PATHS } from '@troubadour/domain/paths'
import type { Event, EventDraft } from '@troubadour/domain/event'
import { eventPath } from '../shared/admin-paths.ts'
import { FORM_DONE } from '../shared/leave-guard.tsx'
import { isConflict, showFailure, showSuccess } from '../shared/outcome.ts'
import { PageHeading } from '../shared/page-heading.tsx'
import { saveOutcome } from '../shared/schema-resolver.ts'
import { currentCopy } from './conflict-notice.tsx'
import { EventById } from './event-by-id.tsx'
import { toDraft } from './event-draft.ts'
import { EventForm } from './event-form.tsx'

/** Edit mode (Specification, 4. Event editor): Cancel reverts to the original. */
export function EditEventPage() {
  return <EventById>{(event) => <EditEvent key={event.id} event={event} />}</EventById>
}

/** What the edit stands on: the event as it was read, or the copy that somebody else saved meanwhile. */
type Base = { name: 'read'; event: Event } | { name: 'conflict'; event: Event }

function EditEvent({ event }: { event: Event }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [base, setBase] = useState<Base>({ name: 'read', event })
  const update = useMutation({
    mutationFn: (draft: EventDraft) => updateEvent(event.id, { ...draft, version: base.event.version }),
    onSuccess: async () => {
      await invalidateEvents(queryClient)
      showSuccess('Event updated successfully!')
      await navigate(PATHS.adminEvents, FORM_DONE)
    },
    onError: (error) => {
      const theirs = isConflict(error) ? currentCopy(error) : null
      if (theirs) return setBase({ name: 'conflict', event: theirs })
      showFailure('Failed to update event. Please try again.', error)
    },
  })
  const original = toDraft(base.event)
  return (
    <>
      <PageHeading title="Edit event" back={{ to: eventPath(event.id), label: event.title }} />
      <EventForm
        // While a conflict is open the form keeps what was typed; their copy begins a new one.
        key={base.name === 'read' ? base.event.version : event.version}
        mode="edit"
        draft={base.name === 'read' ? original : toDraft(event)}
        original={original}
        createdAt={event.createdAt}
        submitLabel="Save Changes"
        conflict={
          base.name === 'conflict'
            ? { version: base.event.version, onReload: () => setBase({ name: 'read', event: base.event }) }
            : undefined
        }
        onSubmit={(draft) => saveOutcome(update.mutateAsync(draft))}
        onCancel={() => navigate(eventPath(event.id), FORM_DONE)}
      />
    </>
  )
}
