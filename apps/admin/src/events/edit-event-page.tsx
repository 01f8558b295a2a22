import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { invalidateEvents } from '@troubadour/api-client/content'
import { PATHS } from '@troubadour/domain/site/paths'
import type { Event } from '@troubadour/domain/event/event'
import { eventPath } from '../shared/admin-paths.ts'
import { useEditingForm } from '../shared/editing/use-editing-form.ts'
import { FORM_DONE } from '../shared/leave-guard.tsx'
import { isGone, showFailure, showSuccess } from '../shared/outcome.ts'
import { PageHeading } from '../shared/page-heading.tsx'
import { EventById } from './event-by-id.tsx'
import { EVENT_FORM, readEventConflict, toStored } from './event-draft.ts'
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
  const editing = useEditingForm({
    ...EVENT_FORM,
    draftKey: `event-${event.id}`,
    stored: toStored(event),
    save: (draft, version) => call('updateEvent', { params: { id: event.id }, body: { ...draft, version } }),
    readConflict: readEventConflict,
    onSaved: async () => {
      await invalidateEvents(queryClient)
      showSuccess('Event updated successfully!')
    },
    onFailed: (error) =>
      showFailure(isGone(error) ? DELETED_MEANWHILE : 'Failed to update event. Please try again.', error),
    onDone: () => void navigate(PATHS.adminEvents, FORM_DONE),
  })
  return (
    <>
      <PageHeading title="Edit event" back={{ to: eventPath(event.id), label: event.title }} />
      <EventForm
        editing={editing}
        createdAt={event.createdAt}
        submitLabel="Save Changes"
        onCancel={() => void navigate(eventPath(event.id), FORM_DONE)}
      />
    </>
  )
}
