import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { invalidateEvents } from '@troubadour/api-client/content'
import { PATHS } from '@troubadour/domain/site/paths'
import type { Event, EventUpdate } from '@troubadour/domain/event/event'
import { eventPath } from '../shared/admin-paths.ts'
import { FORM_DONE } from '../shared/leave-guard.tsx'
import { isGone, showFailure, showSuccess } from '../shared/outcome.ts'
import { PageHeading } from '../shared/page-heading.tsx'
import { saveOutcome } from '../shared/schema-resolver.ts'
import { EventById } from './event-by-id.tsx'
import { readEventConflict, toStored } from './event-draft.ts'
import { EventForm } from './event-form.tsx'

/** Trying again would not help, and what was typed is still in the form. */
const DELETED_MEANWHILE =
  'Somebody deleted this event in the meantime. Bring it back under Recently deleted, then save again.'

/** Edit mode (docs/product/states.md#event-editor): Cancel reverts to the original. */
export function EditEventPage() {
  return <EventById>{(event) => <EditEvent key={event.id} event={event} />}</EventById>
}

function EditEvent({ event }: { event: Event }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const update = useMutation({
    mutationFn: (body: EventUpdate) => call('updateEvent', { params: { id: event.id }, body }),
    onSuccess: async () => {
      await invalidateEvents(queryClient)
      showSuccess('Event updated successfully!')
    },
    onError: (error) => {
      if (readEventConflict(error)) return
      showFailure(isGone(error) ? DELETED_MEANWHILE : 'Failed to update event. Please try again.', error)
    },
  })
  return (
    <>
      <PageHeading title="Edit event" back={{ to: eventPath(event.id), label: event.title }} />
      <EventForm
        mode="edit"
        draftKey={`event-${event.id}`}
        stored={toStored(event)}
        createdAt={event.createdAt}
        submitLabel="Save Changes"
        onSubmit={(draft, version) =>
          saveOutcome(update.mutateAsync({ ...draft, version }), { readConflict: readEventConflict })
        }
        onSaved={() => navigate(PATHS.adminEvents, FORM_DONE)}
        onCancel={() => navigate(eventPath(event.id), FORM_DONE)}
      />
    </>
  )
}
