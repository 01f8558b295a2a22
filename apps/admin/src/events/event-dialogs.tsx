import { useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { adminEventQueries, invalidateEvents } from '@troubadour/api-client/content'
import type { Event } from '@troubadour/domain/event/event'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'
import { DeleteDialog } from '../shared/editing/delete-dialog.tsx'
import { showFailure, showSuccess } from '../shared/outcome.ts'
import { useQuickChange } from '../shared/use-quick-change.ts'

export const RESTORE_TEXTS = {
  restored: 'Event restored',
  restoreFailed: 'Failed to restore event. Please try again.',
}

const DELETE_TEXTS = {
  ...RESTORE_TEXTS,
  title: 'Delete Event',
  description:
    'The event disappears from the public site and from here. It can be restored for 30 days, under Recently deleted.',
  label: "Type the event's title to confirm",
  mismatch: 'Event name does not match',
  deleted: 'Event deleted successfully!',
  undoHint: 'Restore it under Recently deleted, in Events',
  failed: 'Failed to delete event. Please try again.',
}

/** Deletes an event after its exact title was typed (docs/product/validation.md#event-delete). */
export function DeleteEventDialog({
  event: { id, title },
  onClose,
  onDeleted,
}: {
  event: Event
  onClose: () => void
  onDeleted: () => void
}) {
  const queryClient = useQueryClient()
  return (
    <DeleteDialog
      name={title}
      texts={DELETE_TEXTS}
      remove={() => call('deleteEvent', { params: { id } })}
      restore={() => call('restoreEvent', { params: { id } })}
      refresh={() => invalidateEvents(queryClient)}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  )
}

/**
 * Asks before an event is hidden or shown (docs/product/states.md#event-visibility), then sends it whole, flipped,
 * without a version. The lists show the change at once.
 */
export function VisibilityDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const queryClient = useQueryClient()
  const change = useQuickChange<Event>({
    queryKey: adminEventQueries.list().queryKey,
    save: ({ version: _version, ...fields }) =>
      call('updateEvent', { params: { id: fields.id }, body: fields }),
    onSaved: ({ isVisible }) =>
      showSuccess(isVisible ? 'Event shown successfully!' : 'Event hidden successfully!'),
    onFailed: (error) => showFailure('Failed to update event visibility. Please try again.', error),
    refresh: () => invalidateEvents(queryClient),
  })
  const willBeVisible = !event.isVisible
  const title = willBeVisible ? 'Show Event' : 'Hide Event'
  const name = `“${event.title}”`
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={title}
      description={
        willBeVisible
          ? `${name} will be visible on the public site.`
          : `${name} will be hidden from the public site. You can show it again at any time.`
      }
      confirmLabel={title}
      onConfirm={() => {
        change(event, { isVisible: willBeVisible })
        onClose()
      }}
    />
  )
}
