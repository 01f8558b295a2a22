import { useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { securityQueries } from '@troubadour/api-client/session'
import { Button } from '@troubadour/ui/forms/button'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'
import { showFailure, showSuccess } from '../shared/outcome.ts'
import styles from './sessions-card.module.css'

/** Ends every session but this one, after a question. */
export function LogOutOthers({ onEnded }: { onEnded: () => void }) {
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const isDone = useRef(false)
  const revocation = useMutation({
    mutationFn: () => call('revokeOtherSessions'),
    onSuccess: () => {
      queryClient.setQueryData(securityQueries.sessions().queryKey, (sessions) =>
        sessions?.filter(({ isCurrent }) => isCurrent),
      )
      isDone.current = true
      showSuccess('All other devices were logged out.')
    },
    onError: (error) => {
      setIsAsking(false)
      showFailure('Failed to log out the other devices. Please try again.', error)
    },
  })
  return (
    <>
      <Button variant="secondary" className={styles.others} onClick={() => setIsAsking(true)}>
        Log out everywhere else
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Log out everywhere else?"
        description="Every other device is logged out at once, and what is typed but not saved there may be lost. You stay signed in here."
        confirmLabel="Log out everywhere else"
        isBusy={revocation.isPending}
        onConfirm={() => revocation.mutate()}
        onCloseAutoFocus={(event) => {
          if (!isDone.current) return
          event.preventDefault()
          onEnded()
        }}
      />
    </>
  )
}
