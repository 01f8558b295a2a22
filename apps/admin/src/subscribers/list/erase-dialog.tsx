import { useMutation, useQueryClient } from '@tanstack/react-query'
import { eraseSubscriber, invalidateSubscribers, subscriberQueries } from '@troubadour/api-client/subscribers'
import type { Subscriber } from '@troubadour/domain/mailing-list/subscriber'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'
import { isGone, showFailure, showSuccess } from '../../shared/outcome.ts'
import { LIST_TITLE_ID, rowId } from './focus-targets.ts'

/** Says what is lost, then erases a subscriber for good. */
export function EraseDialog({ subscriber, onClose }: { subscriber: Subscriber; onClose: () => void }) {
  const queryClient = useQueryClient()
  const erasure = useMutation({
    // Somebody else was quicker: what was wanted is so.
    mutationFn: () =>
      eraseSubscriber(subscriber.id).catch((error: unknown) => {
        if (!isGone(error)) throw error
      }),
    onSuccess: async () => {
      queryClient.removeQueries(subscriberQueries.detail(subscriber.id))
      await invalidateSubscribers(queryClient)
      showSuccess('Subscriber erased')
      onClose()
    },
    onError: (error) => showFailure('Failed to erase the subscriber. Please try again.', error),
  })
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title="Erase this subscriber?"
      description={`${subscriber.email} disappears from the list with its whole record of consent. This cannot be undone. Who only wants no more mail can unsubscribe instead: the list then remembers not to write.`}
      confirmLabel="Erase for good"
      variant="danger"
      isBusy={erasure.isPending}
      onConfirm={() => erasure.mutate()}
      onCloseAutoFocus={(event) => {
        // The dialog that led here is gone, and perhaps the row behind it.
        event.preventDefault()
        const row = document.getElementById(rowId(subscriber.id))
        ;(row ?? document.getElementById(LIST_TITLE_ID))?.focus()
      }}
    />
  )
}
