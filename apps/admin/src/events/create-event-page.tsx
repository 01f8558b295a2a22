import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { createEvent, invalidateEvents } from '@troubadour/api-client/events'
import { PATHS } from '@troubadour/domain/paths'
import { FORM_DONE } from '../shared/leave-guard.tsx'
import { showFailure, showSuccess } from '../shared/outcome.ts'
import { PageHeading } from '../shared/page-heading.tsx'
import { saveOutcome } from '../shared/schema-resolver.ts'
import { EMPTY_DRAFT } from './event-draft.ts'
import { EventForm } from './event-form.tsx'

/** Create mode (Specification, 4. Event editor): Cancel discards. */
export function CreateEventPage() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const creation = useMutation({
    mutationFn: createEvent,
    onSuccess: async () => {
      await invalidateEvents(queryClient)
      showSuccess('Event created successfully!')
      await navigate(PATHS.adminEvents, FORM_DONE)
    },
    onError: (error) => showFailure('Failed to create event. Please try again.', error),
  })
  return (
    <>
      <PageHeading title="New event" back={{ to: PATHS.adminEvents, label: 'Events' }} />
      <EventForm
        mode="create"
        draft={EMPTY_DRAFT}
        original={EMPTY_DRAFT}
        submitLabel="Create Event"
        onSubmit={(draft) => saveOutcome(creation.mutateAsync(draft))}
        onCancel={() => navigate(PATHS.adminEvents, FORM_DONE)}
      />
    </>
  )
}
