import { useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { adminEventQueries, invalidateEvents } from '@troubadour/api-client/content'
import type { Event } from '@troubadour/domain/event/event'
import { showFailure, showSuccess } from '../shared/outcome.ts'
import { useQuickChange } from '../shared/use-quick-change.ts'

/**
 * Hides an event or shows it, at once, with Undo (docs/product/states.md#event-visibility). It is sent whole, flipped,
 * without a version.
 */
export function useEventVisibility(): (event: Event) => void {
  const queryClient = useQueryClient()
  const { queryKey } = adminEventQueries.list()
  const change = useQuickChange<Event>({
    queryKey,
    save: ({ version: _version, ...fields }) =>
      call('updateEvent', { params: { id: fields.id }, body: fields }),
    onSaved: (event) =>
      showSuccess(event.isVisible ? 'Event shown successfully!' : 'Event hidden successfully!', {
        label: 'Undo',
        altText: `${event.isVisible ? 'Hide' : 'Show'} it again in its row`,
        onSelect: () => {
          // Somebody may have edited it since.
          const current = queryClient.getQueryData(queryKey)?.find(({ id }) => id === event.id)
          toggle({ ...(current ?? event), isVisible: event.isVisible })
        },
      }),
    onFailed: (error) => showFailure('Failed to update event visibility. Please try again.', error),
    refresh: () => invalidateEvents(queryClient),
  })
  const toggle = (event: Event) => change(event, { isVisible: !event.isVisible })
  return toggle
}
