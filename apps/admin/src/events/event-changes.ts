import { useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { adminEventQueries, invalidateEvents } from '@troubadour/api-client/content'
import type { Event } from '@troubadour/domain/event/event'
import type { Removal } from '../shared/deleting/deleted-page.tsx'
import { showFailure } from '../shared/calls/outcome.ts'
import { useQuickChange } from '../shared/calls/use-quick-change.ts'

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
 * Hides an event or shows it, at once, with Undo (docs/product/states.md#event-visibility). It is sent whole, flipped,
 * without a version.
 */
export function useEventVisibility(): (event: Event) => void {
  const queryClient = useQueryClient()
  const change = useQuickChange<Event>({
    queryKey: adminEventQueries.list().queryKey,
    save: ({ version: _version, ...fields }) =>
      call('updateEvent', { params: { id: fields.id }, body: fields }),
    savedText: ({ isVisible }) => (isVisible ? 'Event shown successfully!' : 'Event hidden successfully!'),
    onFailed: (error) => showFailure('Failed to update event visibility. Please try again.', error),
    refresh: () => invalidateEvents(queryClient),
  })
  return (event) => change(event, { isVisible: !event.isVisible })
}
