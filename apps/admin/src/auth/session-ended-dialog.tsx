import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '@troubadour/ui/dialog'
import { isSessionEnded } from '../shared/outcome.ts'
import { SignInSteps } from './sign-in-steps.tsx'

type Session = 'active' | 'ended'

/** Asks for sign-in over the page when a call finds that the session has ended (Decisions, 4.). */
export function SessionEndedDialog() {
  const queryClient = useQueryClient()
  const [session, setSession] = useState<Session>('active')

  useEffect(() => {
    const stops = [queryClient.getQueryCache(), queryClient.getMutationCache()].map((cache) =>
      cache.subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (isSessionEnded(event.action.error)) setSession('ended')
      }),
    )
    return () => stops.forEach((stop) => stop())
  }, [queryClient])

  return (
    <Dialog
      isOpen={session === 'ended'}
      onOpenChange={() => setSession('active')}
      size="small"
      title="Log in again"
      description="Your session has ended. Everything on this page is kept: log in, then save again."
    >
      <SignInSteps
        onSignedIn={() => {
          setSession('active')
          void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
        }}
      />
    </Dialog>
  )
}
