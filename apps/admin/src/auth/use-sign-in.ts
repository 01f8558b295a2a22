import { useReducer } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { logout } from '@troubadour/api-client/session'
import type { SecondFactor, User } from '@troubadour/domain/auth/auth'
import { RECENT_SIGN_IN_MESSAGE } from '@troubadour/domain/auth/auth-values'
import { useReadNow } from '../shared/time/now.tsx'
import { showFailure } from '../shared/calls/outcome.ts'
import {
  codeFailure,
  dismissSignInFailure,
  showSignInFailure,
  showVerificationFailure,
  signIn,
  showCodesLeft,
  waitUntil,
} from './sign-in.ts'

export interface SignInError {
  title: string
  message: string
  /** The server accepts no attempt before this. */
  until: Date | null
}

/** The state of a sign-in (docs/product/states.md#sign-in). */
export type SignInStep =
  | { name: 'credentials'; username: string; error: SignInError | null }
  | { name: 'two-factor'; username: string }
  | { name: 'recovery-code'; username: string }
  | { name: 'locked'; username: string; message: string; until: Date }
  | { name: 'unlocked'; username: string; message: string }

export type SignInEvent =
  | { name: 'password-sent' }
  | { name: 'refused'; error: SignInError }
  | { name: 'code-asked'; username: string }
  | { name: 'recovery-code-chosen' }
  | { name: 'code-chosen' }
  | { name: 'locked'; message: string; until: Date }
  | { name: 'wait-over' }
  /** The half session has ended: expired, or too many attempts. */
  | { name: 'ended'; message: string }
  /** Back was pressed, or the dialog was closed. */
  | { name: 'went-back' }

export const endedError = (message: string): SignInError => ({
  title: message === RECENT_SIGN_IN_MESSAGE ? 'Please log in once more' : 'Your sign-in has ended',
  message,
  until: null,
})

/** The next step after an event; an impossible event, such as a late response, changes nothing. */
export function signInReducer(step: SignInStep, event: SignInEvent): SignInStep {
  const { username } = step
  const asksForCode = step.name === 'two-factor' || step.name === 'recovery-code'
  switch (event.name) {
    case 'password-sent':
      return step.name === 'credentials' ? { ...step, error: null } : step
    case 'refused':
      return step.name === 'credentials' ? { ...step, error: event.error } : step
    case 'code-asked':
      return step.name === 'credentials' ? { name: 'two-factor', username: event.username } : step
    case 'recovery-code-chosen':
      return step.name === 'two-factor' ? { name: 'recovery-code', username } : step
    case 'code-chosen':
      return step.name === 'recovery-code' ? { name: 'two-factor', username } : step
    case 'locked':
      return asksForCode ? { ...event, username } : step
    case 'wait-over':
      if (step.name === 'locked') return { name: 'unlocked', username, message: step.message }
      return step.name === 'credentials' && step.error?.until ? { ...step, error: null } : step
    case 'ended':
      return asksForCode ? { name: 'credentials', username, error: endedError(event.message) } : step
    case 'went-back':
      return { name: 'credentials', username, error: null }
  }
}

export function useSignIn({
  username = '',
  error = null,
  onSignedIn,
}: {
  username?: string
  error?: SignInError | null
  onSignedIn: (user: User) => void
}) {
  const queryClient = useQueryClient()
  const readNow = useReadNow()
  const [step, dispatch] = useReducer(signInReducer, { name: 'credentials', username, error })
  const succeed = (user: User) => {
    dismissSignInFailure()
    onSignedIn(user)
  }
  const signingIn = useMutation({
    mutationFn: signIn,
    onMutate: () => dispatch({ name: 'password-sent' }),
    onSuccess: (user, credentials) => {
      if (user) return succeed(user)
      dismissSignInFailure()
      dispatch({ name: 'code-asked', username: credentials.username })
    },
    onError: (failure) => {
      const { title, description: message } = showSignInFailure(failure)
      dispatch({ name: 'refused', error: { title, message, until: waitUntil(failure, readNow()) } })
    },
  })
  const validating = useMutation({
    mutationFn: (factor: SecondFactor) => call('validateTwoFactor', { body: factor }),
    onSuccess: (user, { recoveryCode }) => {
      succeed(user)
      if (recoveryCode !== undefined) void showCodesLeft(queryClient)
    },
  })
  const leaving = useMutation({
    mutationFn: logout,
    onSuccess: () => dispatch({ name: 'went-back' }),
    onError: (failure) => showFailure('Failed to log out. Please try again.', failure),
  })

  /** @returns the error for the field, or null when the code was right or another step follows */
  async function sendCode(factor: SecondFactor): Promise<string | null> {
    try {
      await validating.mutateAsync(factor)
      return null
    } catch (error) {
      const field = factor.recoveryCode === undefined ? 'token' : 'recoveryCode'
      const failure = codeFailure(error, field, readNow())
      switch (failure.name) {
        case 'ended':
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
    sendPassword: signingIn.mutate,
    sendCode,
    /** Ends the half session and returns to the form. */
    goBack: () => leaving.mutate(),
  }
}

export type SignIn = ReturnType<typeof useSignIn>
