import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { invalidateEvents } from '@troubadour/api-client/content'
import type { Event } from '@troubadour/domain/event/event'
import { askedSlug, savedText } from '../shared/address-text.ts'
import { eventPath, savedEventPath } from '../shared/admin-paths.ts'
import { DeleteDialog } from '../shared/editing/delete-dialog.tsx'
import { useEditingForm } from '../shared/editing/use-editing-form.ts'
import { FORM_DONE } from '../shared/leave-guard.tsx'
import { isGone, showFailure, showSuccess } from '../shared/outcome.ts'
import { PageHeading } from '../shared/page-heading.tsx'
import { MoreActions } from '../shared/row-actions.tsx'
import { seeOnSite, sitePathOf } from '../shared/see-on-site.ts'
import { EventById } from './event-by-id.tsx'
import { EVENT_FORM, readEventConflict, toInput, toStored } from './event-draft.ts'
import { EVENT_REMOVAL } from './event-dialogs.tsx'
import { EventForm } from './event-form.tsx'

/** Trying again would not help, and what was typed is still in the form. */
const DELETED_MEANWHILE =
  'Somebody deleted this event in the meantime. Bring it back under Recently deleted, then save again.'

/** Edit mode (docs/product/states.md#event-editor): Cancel reverts to the original. */
export function EditEventPage() {
  return (
    <EventById>{(event, leave) => <EditEvent key={event.id} event={event} onDeleted={leave} />}</EventById>
  )
}

function EditEvent({ event, onDeleted }: { event: Event; onDeleted: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isDeleting, setIsDeleting] = useState(false)
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
    onFailed: (error) =>
      showFailure(isGone(error) ? DELETED_MEANWHILE : 'Failed to update event. Please try again.', error),
    onDone: (saved) => void navigate(savedEventPath(saved), FORM_DONE),
  })
  return (
    <>
      <PageHeading
        title="Edit event"
        back={{ to: eventPath(event.id), label: event.title }}
        actions={
          <MoreActions
            name={event.title}
            onDelete={() => setIsDeleting(true)}
            sitePath={sitePathOf('shows', event)}
          />
        }
      />
      {isDeleting && (
        <DeleteDialog
          item={event}
          removal={EVENT_REMOVAL}
          onClose={() => setIsDeleting(false)}
          onDeleted={onDeleted}
        />
      )}
      <EventForm
        editing={editing}
        event={event}
        submitLabel="Save Changes"
        onCancel={() => void navigate(eventPath(event.id), FORM_DONE)}
      />
    </>
  )
}
