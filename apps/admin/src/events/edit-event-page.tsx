import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { invalidateEvents } from '@troubadour/api-client/content'
import type { Event } from '@troubadour/domain/event/event'
import { askedSlug, savedText } from '../shared/address-text.ts'
import { eventPath, savedEventPath } from '../shared/admin-paths.ts'
import { useDeleteDialog } from '../shared/editing/delete-dialog.tsx'
import { useEditingForm } from '../shared/editing/use-editing-form.ts'
import { ItemById } from '../shared/item-by-id.tsx'
import { FORM_DONE } from '../shared/leave-guard.tsx'
import { showSaveFailure, showSuccess } from '../shared/outcome.ts'
import { PageHeading } from '../shared/page-heading.tsx'
import { MoreActions } from '../shared/row-actions.tsx'
import { seeOnSite, sitePathOf } from '../shared/see-on-site.ts'
import { EVENT_LIST } from './events-state.tsx'
import { EVENT_FORM, readEventConflict, toInput, toStored } from './event-draft.ts'
import { EVENT_REMOVAL } from './event-changes.ts'
import { EventForm } from './event-form.tsx'

/** Edit mode (docs/product/states.md#event-editor): Cancel reverts to the original. */
export function EditEventPage() {
  return (
    <ItemById {...EVENT_LIST}>
      {(event, leave) => <EditEvent key={event.id} event={event} onDeleted={leave} />}
    </ItemById>
  )
}

function EditEvent({ event, onDeleted }: { event: Event; onDeleted: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const deletion = useDeleteDialog(event, EVENT_REMOVAL, onDeleted)
  const editing = useEditingForm({
    ...EVENT_FORM,
    draftKey: `event-${event.id}`,
    stored: toStored(event),
    save: (draft, version, original) =>
      call('updateEvent', {
        params: { id: event.id },
        body: { ...toInput(draft), slug: askedSlug(draft, original), version },
      }),
    readConflict: readEventConflict,
    onSaved: async (saved) => {
      await invalidateEvents(queryClient)
      const text = savedText('Event updated successfully!', 'shows', event.slug, saved.slug)
      showSuccess(text, seeOnSite(sitePathOf('shows', saved)))
    },
    onFailed: (error) => showSaveFailure('Failed to update event. Please try again.', error, 'event'),
    onDone: (saved) => void navigate(savedEventPath(saved), FORM_DONE),
  })
  return (
    <>
      <PageHeading
        title="Edit event"
        back={{ to: eventPath(event.id), label: event.title }}
        actions={
          <MoreActions name={event.title} onDelete={deletion.ask} sitePath={sitePathOf('shows', event)} />
        }
      />
      {deletion.dialog}
      <EventForm
        editing={editing}
        event={event}
        submitLabel="Save Changes"
        onCancel={() => void navigate(eventPath(event.id), FORM_DONE)}
      />
    </>
  )
}
