import { useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { adminEventQueries, invalidateEvents } from '@troubadour/api-client/content'
import type { Event } from '@troubadour/domain/event/event'
import { showFailure } from '../shared/outcome.ts'
import { useQuickChange } from '../shared/use-quick-change.ts'

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
