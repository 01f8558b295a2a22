import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { invalidateEvents } from '@troubadour/api-client/content'
import type { EventDraft } from '@troubadour/domain/event/event'
import { PATHS } from '@troubadour/domain/site/paths'
import { rowIdFrom, savedEventPath } from '../shared/admin-paths.ts'
import { useEditingForm } from '../shared/editing/use-editing-form.ts'
import { ItemWithId } from '../shared/item-by-id.tsx'
import { FORM_DONE } from '../shared/leave-guard.tsx'
import { showFailure, showSuccess } from '../shared/outcome.ts'
import { PageHeading } from '../shared/page-heading.tsx'
import { seeOnSite, sitePathOf } from '../shared/see-on-site.ts'
import { copyOf, EVENT_FORM, NEW_EVENT, toInput } from './event-draft.ts'
import { EventForm } from './event-form.tsx'
import { EVENT_LIST } from './events-state.tsx'

/**
 * Create mode (docs/product/states.md#event-editor): Cancel discards. `?copy=12` starts with a copy of another event.
 */
export function CreateEventPage() {
  const copied = useSearchParams()[0].get('copy')
  if (copied === null) return <CreateEvent />
  return (
    <ItemWithId {...EVENT_LIST} id={rowIdFrom(copied)}>
      {(event) => <CreateEvent key={event.id} initial={copyOf(event)} />}
    </ItemWithId>
  )
}

function CreateEvent({ initial }: { initial?: EventDraft }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const editing = useEditingForm({
    ...EVENT_FORM,
    draftKey: 'event-new',
    stored: NEW_EVENT,
    initial,
    save: (draft) => call('createEvent', { body: toInput(draft) }),
    onSaved: async (event) => {
      await invalidateEvents(queryClient)
      showSuccess('Event created successfully!', seeOnSite(sitePathOf('shows', event)))
    },
    onFailed: (error) => showFailure('Failed to create event. Please try again.', error),
    onDone: (event) => void navigate(savedEventPath(event), FORM_DONE),
  })
  return (
    <>
      <PageHeading title="New event" back={EVENT_LIST.back} />
      <EventForm
        editing={editing}
        submitLabel="Create Event"
        onCancel={() => void navigate(PATHS.adminEvents, FORM_DONE)}
      />
    </>
  )
}
