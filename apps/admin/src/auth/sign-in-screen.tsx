import { useQueryClient } from '@tanstack/react-query'
import { sessionQueries } from '@troubadour/api-client/session'
import { AuthFrame } from './auth-frame.tsx'
import type { CredentialsRemark } from './auth-machine.ts'
import { SIGN_IN_TITLES, SignInSteps } from './sign-in-steps.tsx'
import { useSignIn } from './use-sign-in.ts'

/** Signs somebody in on a screen of its own. */
export function SignInScreen({ lead, remark }: { lead: string; remark: CredentialsRemark | null }) {
  const queryClient = useQueryClient()
  const signIn = useSignIn({
    remark,
    onSignedIn: (user) => {
      // What another session had read is not shown to this one.
      queryClient.removeQueries({ type: 'inactive' })
      queryClient.setQueryData(sessionQueries.user().queryKey, user)
    },
  })
  const { name } = signIn.step
  return (
    <AuthFrame title={SIGN_IN_TITLES[name]} lead={name === 'credentials' ? lead : undefined}>
      <SignInSteps signIn={signIn} />
    </AuthFrame>
  )
}
