import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import type { CallInput } from '@troubadour/domain/contract/contract'
import { invalidateEvents } from '@troubadour/api-client/content'
import type { EventDraft } from '@troubadour/domain/event/event'
import { PATHS } from '@troubadour/domain/site/paths'
import { rowIdFrom } from '../shared/admin-paths.ts'
import { FORM_DONE } from '../shared/leave-guard.tsx'
import { showFailure, showSuccess } from '../shared/outcome.ts'
import { PageHeading } from '../shared/page-heading.tsx'
import { saveOutcome } from '../shared/schema-resolver.ts'
import { copyOf, NEW_EVENT } from './event-draft.ts'
import { EventForm } from './event-form.tsx'
import { EventWithId } from './event-by-id.tsx'

/** Create mode (docs/product/states.md#event-editor): Cancel discards. `?copy=12` begins with another event's texts. */
export function CreateEventPage() {
  const copied = useSearchParams()[0].get('copy')
  if (copied === null) return <CreateEvent />
  return (
    <EventWithId id={rowIdFrom(copied)}>
      {(event) => <CreateEvent key={event.id} draft={copyOf(event)} />}
    </EventWithId>
  )
}

function CreateEvent({ draft }: { draft?: EventDraft }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const creation = useMutation({
    mutationFn: (body: CallInput<'createEvent'>['body']) => call('createEvent', { body }),
    onSuccess: async () => {
      await invalidateEvents(queryClient)
      showSuccess('Event created successfully!')
    },
    onError: (error) => showFailure('Failed to create event. Please try again.', error),
  })
  return (
    <>
      <PageHeading title="New event" back={{ to: PATHS.adminEvents, label: 'Events' }} />
      <EventForm
        mode="create"
        draftKey="event-new"
        stored={NEW_EVENT}
        draft={draft}
        submitLabel="Create Event"
        onSubmit={(values) => saveOutcome(creation.mutateAsync(values))}
        onSaved={() => navigate(PATHS.adminEvents, FORM_DONE)}
        onCancel={() => navigate(PATHS.adminEvents, FORM_DONE)}
      />
    </>
  )
}
