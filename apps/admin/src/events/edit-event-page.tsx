import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { invalidateEvents } from '@troubadour/api-client/content'
import type { Event, EventDraft } from '@troubadour/domain/event/event'
import { askedSlug, savedText } from '../shared/text/address-text.ts'
import { eventPath, rowIdFrom, savedEventPath } from '../shared/paths/admin-paths.ts'
import { useDeleteDialog } from '../shared/deleting/delete-dialog.tsx'
import { useEditingForm } from '../shared/editing/use-editing-form.ts'
import { ItemById, ItemWithId } from '../shared/calls/item-by-id.tsx'
import { FORM_DONE } from '../shared/editing/leave-guard.tsx'
import { showFailure, showSaveFailure, showSuccess } from '../shared/calls/outcome.ts'
import { PageHeading } from '../shared/screen/page-heading.tsx'
import { MoreActions } from '../shared/lists/row-actions.tsx'
import { seeOnSite, sitePathOf } from '../shared/paths/see-on-site.ts'
import { EVENT_REMOVAL } from './event-changes.ts'
import { copyOf, EVENT_FORM, NEW_EVENT, readEventConflict, toInput, toStored } from './event-draft.ts'
import { EventForm } from './event-form.tsx'
import { EVENT_LIST } from './events-state.tsx'

/** The actions of both forms after a save or Cancel. */
function useEventSaved() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return {
    onSaved: async (event: Event, text: string) => {
      await invalidateEvents(queryClient)
      showSuccess(text, seeOnSite(sitePathOf('shows', event)))
    },
    leave: (event?: Event) => void navigate(savedEventPath(event), FORM_DONE),
  }
}

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
  const { onSaved, leave } = useEventSaved()
  const editing = useEditingForm({
    ...EVENT_FORM,
    draftKey: 'event-new',
    stored: NEW_EVENT,
    initial,
    save: (draft) => call('createEvent', { body: toInput(draft) }),
    onSaved: (event: Event) => onSaved(event, 'Event created successfully!'),
    onFailed: (error) => showFailure('Failed to create event. Please try again.', error),
    onDone: leave,
  })
  return (
    <>
      <PageHeading title="New event" back={EVENT_LIST.back} />
      <EventForm editing={editing} submitLabel="Create Event" onCancel={() => leave()} />
    </>
  )
}

/** Edit mode (docs/product/states.md#event-editor): Cancel reverts to the original. */
export function EditEventPage() {
  return (
    <ItemById {...EVENT_LIST}>
      {(event, leave) => <EditEvent key={event.id} event={event} onDeleted={leave} />}
    </ItemById>
  )
}

function EditEvent({ event, onDeleted }: { event: Event; onDeleted: () => void }) {
  const navigate = useNavigate()
  const { onSaved, leave } = useEventSaved()
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
    onSaved: (saved: Event) =>
      onSaved(saved, savedText('Event updated successfully!', 'shows', event.slug, saved.slug)),
    onFailed: (error) => showSaveFailure('Failed to update event. Please try again.', error, 'event'),
    onDone: leave,
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
