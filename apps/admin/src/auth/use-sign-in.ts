import { useReducer } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import type { CallInput } from '@troubadour/domain/contract/contract'
import { logout } from '@troubadour/api-client/session'
import type { Credentials, SecondFactor, User } from '@troubadour/domain/auth/auth'
import { useReadNow } from '../shared/now.tsx'
import { showFailure } from '../shared/outcome.ts'
import { firstSignInStep, signInReducer, type CredentialsRemark } from './auth-machine.ts'
import {
  codeFailure,
  dismissSignInFailure,
  showSignInFailure,
  showVerificationFailure,
  signIn,
  tellCodesLeft,
  waitUntil,
} from './sign-in.ts'

/** One sign-in: its step, what is on its way, and what can be done. On a screen of its own and in a dialog. */
export function useSignIn({
  username = '',
  remark = null,
  onSignedIn,
}: {
  /** Who was signed in before, where that is known. */
  username?: string
  /** Why somebody who was signed in is asked again. */
  remark?: CredentialsRemark | null
  onSignedIn: (user: User) => void
}) {
  const readNow = useReadNow()
  const [step, dispatch] = useReducer(signInReducer, firstSignInStep(remark, username))
  const succeed = (user: User) => {
    dismissSignInFailure()
    onSignedIn(user)
  }
  const signingIn = useMutation({
    mutationFn: signIn,
    onMutate: () => dispatch({ name: 'password-sent' }),
    onSuccess: (outcome, { username }) => {
      if (outcome.name === 'signed-in') return succeed(outcome.user)
      dismissSignInFailure()
      dispatch({ name: 'code-asked', username })
    },
    onError: (error) => {
      const { title, description } = showSignInFailure(error)
      const until = waitUntil(error, readNow())
      dispatch({ name: 'refused', remark: { title, message: description, until } })
    },
  })
  const queryClient = useQueryClient()
  const validating = useMutation({
    mutationFn: (body: CallInput<'validateTwoFactor'>['body']) => call('validateTwoFactor', { body }),
    onSuccess: (user, { recoveryCode }) => {
      succeed(user)
      if (recoveryCode !== undefined) void tellCodesLeft(queryClient)
    },
  })
  const leaving = useMutation({
    mutationFn: logout,
    onSuccess: () => dispatch({ name: 'went-back' }),
    onError: (error) => showFailure('Failed to log out. Please try again.', error),
  })

  /** @returns what to say at the field, or null when the code was right or another step follows */
  async function sendCode(factor: SecondFactor): Promise<string | null> {
    try {
      await validating.mutateAsync(factor)
      return null
    } catch (error) {
      const field = factor.recoveryCode === undefined ? 'token' : 'recoveryCode'
      const failure = codeFailure(error, field, readNow())
      switch (failure.name) {
        case 'ended':
          dismissSignInFailure()
          dispatch(failure)
          return null
        case 'locked':
          dismissSignInFailure()
          dispatch(failure)
          return null
        case 'trouble':
          showSignInFailure(error)
          return failure.message
        default:
          showVerificationFailure()
          return failure.message
      }
    }
  }

  return {
    step,
    dispatch,
    isSigningIn: signingIn.isPending,
    isValidating: validating.isPending,
    isLeaving: leaving.isPending,
    sendPassword: (credentials: Credentials) => signingIn.mutate(credentials),
    sendCode,
    /** Ends the half session and returns to the form. */
    goBack: () => leaving.mutate(),
  }
}

export type SignIn = ReturnType<typeof useSignIn>
