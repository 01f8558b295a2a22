import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Credentials } from '@troubadour/domain/auth'
import { CredentialsForm } from './credentials-form.tsx'
import { dismissSignInFailure, showSignInFailure, signIn } from './sign-in.ts'
import { TwoFactorStep } from './two-factor-step.tsx'

/** Where a sign-in stands (Specification, 2. Login screen). */
export type SignInStep = { name: 'credentials' } | { name: 'two-factor' }

/** Signs somebody in, step by step; on a screen of its own and in the dialog of an ended session. */
export function SignInSteps({
  onStep,
  onSignedIn,
}: {
  /** Tells the heading above which step is shown. */
  onStep?: (step: SignInStep) => void
  onSignedIn: () => void
}) {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<SignInStep>({ name: 'credentials' })
  const goTo = (next: SignInStep) => {
    setStep(next)
    onStep?.(next)
  }
  const signingIn = useMutation({
    mutationFn: (credentials: Credentials) => signIn(queryClient, credentials),
    onSuccess: (outcome) => {
      dismissSignInFailure()
      if (outcome === 'two-factor') goTo({ name: 'two-factor' })
      else onSignedIn()
    },
    onError: showSignInFailure,
  })

  if (step.name === 'two-factor') return <TwoFactorStep onBack={() => goTo({ name: 'credentials' })} />
  return (
    <CredentialsForm isBusy={signingIn.isPending} onSubmit={(credentials) => signingIn.mutate(credentials)} />
  )
}
