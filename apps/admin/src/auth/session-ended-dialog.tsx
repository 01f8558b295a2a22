import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { isSessionEnded } from '../shared/calls/outcome.ts'
import { useLazyOnInteraction } from '../shared/browser/use-lazy-on-interaction.ts'

type Session = 'active' | 'ended'

const loadSignIn = async () => (await import('./sign-in-again.tsx')).SignInAgain

/** A sign-in dialog over the page after the session has ended (docs/product/admin.md#nothing-typed-is-lost). */
export function SessionEndedDialog() {
  const queryClient = useQueryClient()
  const [session, setSession] = useState<Session>('active')
  const SignInAgain = useLazyOnInteraction(loadSignIn, session === 'ended')

  useEffect(() => {
    const stops = [queryClient.getQueryCache(), queryClient.getMutationCache()].map((cache) =>
      cache.subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (isSessionEnded(event.action.error)) setSession('ended')
      }),
    )
    return () => stops.forEach((stop) => stop())
  }, [queryClient])

  return SignInAgain && <SignInAgain isOpen={session === 'ended'} onClose={() => setSession('active')} />
}
