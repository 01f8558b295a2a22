import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateSubscribers, requestConfirmations } from '@troubadour/api-client/subscribers'
import { Button } from '@troubadour/ui/forms/button'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'

import { showFailure, showSuccess } from '../../shared/outcome.ts'
import { failureText } from '../failure-text.ts'
import { countText } from '../subscriber-words.ts'
import styles from './mail-panel.module.css'

/** Asks those to confirm who signed up while no mail could be sent. */
export function AskUnconfirmed({ count }: { count: number }) {
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const request = useMutation({
    mutationFn: requestConfirmations,
    onSuccess: ({ queued }) => showSuccess(queuedText(queued)),
    onError: (error) =>
      showFailure(failureText(error, 'Failed to ask for confirmations. Please try again.'), error),
    onSettled: async () => {
      setIsAsking(false)
      await invalidateSubscribers(queryClient)
    },
  })
  const addresses = countText(count, 'unconfirmed address', 'unconfirmed addresses')
  return (
    <div className={styles.ask}>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        Ask {addresses} to confirm
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Ask to confirm?"
        description={`Each of them gets one mail with a link to confirm. Who does not follow it gets nothing more, and is removed 30 days later.`}
        confirmLabel="Send the mails"
        isBusy={request.isPending}
        onConfirm={() => request.mutate()}
      />
    </div>
  )
}

function queuedText(queued: number): string {
  if (queued === 0) return 'Everybody was asked before. No mail was sent.'
  return `${countText(queued, 'mail')} with a link to confirm ${queued === 1 ? 'is' : 'are'} on the way`
}
