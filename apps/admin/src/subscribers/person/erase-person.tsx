import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { invalidateSubscribers, subscriberQueries } from '@troubadour/api-client/mailing-list'
import type { Subscriber } from '@troubadour/domain/mailing-list/subscriber'
import { PATHS } from '@troubadour/domain/site/paths'
import { Button } from '@troubadour/ui/forms/button'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'
import { TrashIcon } from '@troubadour/ui/pictures/icon'
import { showFailure, showSuccess, unlessGone } from '../../shared/outcome.ts'

export function ErasePerson({ subscriber: { id, email } }: { subscriber: Subscriber }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const erasure = useMutation({
    mutationFn: () => unlessGone(call('eraseSubscriber', { params: { id } })),
    onSuccess: async () => {
      showSuccess('Subscriber erased')
      await navigate(PATHS.adminSubscribers)
      queryClient.removeQueries(subscriberQueries.detail(id))
      await invalidateSubscribers(queryClient)
    },
    onError: (error) => showFailure('Failed to erase the subscriber. Please try again.', error),
  })
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        <TrashIcon />
        Erase…
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Erase this subscriber?"
        description={`${email} disappears from the list with its whole record of consent. This cannot be undone. Who only wants no more mail can unsubscribe instead: the list then remembers not to write.`}
        confirmLabel="Erase for good"
        variant="danger"
        isBusy={erasure.isPending}
        onConfirm={() => erasure.mutate()}
      />
    </>
  )
}
