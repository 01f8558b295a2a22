import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { sessionQueries } from '@troubadour/api-client/session'
import { PATHS } from '@troubadour/domain/address/paths'
import type { User } from '@troubadour/domain/auth/auth'
import { Dialog } from '@troubadour/ui/overlays/dialog'
import { FORM_DONE } from '../shared/editing/leave-guard.tsx'
import { SIGN_IN_TITLES, SignInSteps } from './sign-in-steps.tsx'
import { useSignIn } from './use-sign-in.ts'

/** The sign-in dialog over the page (docs/product/admin.md#nothing-typed-is-lost). */
export function SignInAgain({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const userKey = sessionQueries.user().queryKey
  const username = queryClient.getQueryData(userKey)?.username
  const signIn = useSignIn({ username, onSignedIn: (user) => void goOn(user) })
  const { step, dispatch } = signIn

  async function goOn(user: User) {
    const former = queryClient.getQueryData(userKey)
    queryClient.setQueryData(userKey, user)
    close()
    if (former?.id === user.id) {
      return queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
    }
    // Another user signed in: leave the page without asking.
    await navigate(PATHS.admin, FORM_DONE)
    return queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] })
  }

  function close() {
    onClose()
    dispatch({ name: 'went-back' })
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={() => {
        // Ends the half session instead of leaving it until it expires.
        if (step.name !== 'credentials') signIn.goBack()
        close()
      }}
      size="small"
      outside="stays"
      // The form focuses its first empty field.
      onOpenAutoFocus={(event) => event.preventDefault()}
      title={step.name === 'credentials' ? 'Log in again' : SIGN_IN_TITLES[step.name]}
      description={
        step.name === 'credentials'
          ? 'Your session has ended. Everything on this page is kept: log in, then save again.'
          : 'Everything on this page is kept.'
      }
    >
      <SignInSteps signIn={signIn} />
    </Dialog>
  )
}
