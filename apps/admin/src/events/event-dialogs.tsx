import { call } from '@troubadour/api-client/call'
import { invalidateEvents } from '@troubadour/api-client/content'
import type { Event } from '@troubadour/domain/event/event'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'
import type { Removal } from '../shared/editing/deleted-page.tsx'

/** docs/product/validation.md#event-delete */
export const EVENT_REMOVAL: Removal = {
  remove: (id) => call('deleteEvent', { params: { id } }),
  restore: (id) => call('restoreEvent', { params: { id } }),
  refresh: invalidateEvents,
  texts: {
    title: 'Delete Event',
    description:
      'The event disappears from the public site and from here. It can be restored for 30 days, under Recently deleted.',
    label: "Type the event's title to confirm",
    mismatch: 'Event name does not match',
    deleted: 'Event deleted successfully!',
    undoHint: 'Restore it under Recently deleted, in Events',
    failed: 'Failed to delete event. Please try again.',
    restored: 'Event restored',
    restoreFailed: 'Failed to restore event. Please try again.',
  },
}

/**
 * Asks before the featured event is hidden or shown, which changes the top of the home page
 * (docs/product/states.md#event-visibility).
 */
export function VisibilityDialog({
  event: { title: name, isVisible },
  onConfirm,
  onClose,
}: {
  event: Event
  onConfirm: () => void
  onClose: () => void
}) {
  const title = isVisible ? 'Hide Event' : 'Show Event'
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={title}
      description={
        isVisible
          ? `“${name}” will be hidden from the public site, and with it the banner and the popup of the featured event. You can show it again at any time.`
          : `“${name}” will be visible on the public site, as the featured event.`
      }
      confirmLabel={title}
      onConfirm={onConfirm}
    />
  )
}
