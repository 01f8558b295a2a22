import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { invalidateEvents } from '@troubadour/api-client/content'
import type { Event } from '@troubadour/domain/event/event'
import { DeleteByNameDialog } from '../shared/editing/delete-by-name-dialog.tsx'
import { showFailure, showSuccess } from '../shared/outcome.ts'
import { EVENT_RESTORED, RESTORE_FAILURE } from './deleted-events-page.tsx'

/** Deletes an event after its exact title was typed (docs/product/validation.md#event-delete). */
export function DeleteDialog({
  event,
  onClose,
  onDeleted,
}: {
  event: Event
  onClose: () => void
  onDeleted: () => void
}) {
  const queryClient = useQueryClient()
  const restoring = useMutation({
    mutationFn: () => call('restoreEvent', { params: { id: event.id } }),
    onSuccess: async () => {
      showSuccess(EVENT_RESTORED)
      await invalidateEvents(queryClient)
    },
    onError: (error) => showFailure(RESTORE_FAILURE, error),
  })
  const deletion = useMutation({
    mutationFn: () => call('deleteEvent', { params: { id: event.id } }),
    onSuccess: async () => {
      onDeleted()
      showSuccess('Event deleted successfully!', {
        label: 'Undo',
        altText: 'Restore it under Recently deleted, in Events',
        onSelect: () => restoring.mutate(),
      })
      await invalidateEvents(queryClient)
    },
    onError: (error) => showFailure('Failed to delete event. Please try again.', error),
  })
  return (
    <DeleteByNameDialog
      title="Delete Event"
      description="The event disappears from the public site and from here. It can be restored for 30 days, under Recently deleted."
      name={event.title}
      label="Type the event's title to confirm"
      mismatchMessage="Event name does not match"
      confirmLabel="Delete Event"
      isBusy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    />
  )
}
