import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { invalidateEvents } from '@troubadour/api-client/content'
import type { Event } from '@troubadour/domain/event/event'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'
import { showFailure, showSuccess } from '../shared/outcome.ts'

/**
 * Asks before an event is hidden or shown (docs/product/states.md#event-visibility), then sends it whole, flipped,
 * without a version.
 */
export function VisibilityDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const queryClient = useQueryClient()
  const willBeVisible = !event.isVisible
  const { version: _version, ...fields } = event
  const change = useMutation({
    mutationFn: () =>
      call('updateEvent', { params: { id: event.id }, body: { ...fields, isVisible: willBeVisible } }),
    onSuccess: () => showSuccess(willBeVisible ? 'Event shown successfully!' : 'Event hidden successfully!'),
    onError: (error) => showFailure('Failed to update event visibility. Please try again.', error),
    onSettled: async () => {
      // After a failure too: somebody else may have changed the event.
      await invalidateEvents(queryClient)
      onClose()
    },
  })
  const name = `“${event.title}”`
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={willBeVisible ? 'Show Event' : 'Hide Event'}
      description={
        willBeVisible
          ? `${name} will be visible on the public site.`
          : `${name} will be hidden from the public site. You can show it again at any time.`
      }
      confirmLabel={willBeVisible ? 'Show Event' : 'Hide Event'}
      isBusy={change.isPending}
      onConfirm={() => change.mutate()}
    />
  )
}
