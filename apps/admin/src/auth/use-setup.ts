import { useEffect, useEffectEvent, useReducer } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { ApiError } from '@troubadour/api-client/http'
import { securityQueries, sessionQueries } from '@troubadour/api-client/session'
import type { SecondFactor, User } from '@troubadour/domain/auth/auth'
import { useReadNow } from '../shared/now.tsx'
import { isConflict, serverMessage, showFailure } from '../shared/outcome.ts'
import { setupReducer } from './auth-machine.ts'
import { codeFailure, dismissSignInFailure, showSetupFailure, showVerificationFailure } from './sign-in.ts'

/** Setting up two-factor: its step, and what can be done (docs/product/states.md#two-factor-set-up). */
export function useSetup({
  user,
  onSessionEnded,
}: {
  user: User
  onSessionEnded: (message: string) => void
}) {
  const queryClient = useQueryClient()
  const readNow = useReadNow()
  const [step, dispatch] = useReducer(setupReducer, { name: 'loading' })
  const userKey = sessionQueries.user().queryKey
  const markEnabled = () => {
    const enabled: User = { ...user, totpEnabled: true }
    queryClient.setQueryData(userKey, enabled)
  }

  const takeKeyFailure = useEffectEvent((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) return onSessionEnded(error.userMessage)
    // It was enabled elsewhere, and this page had not heard of it.
    if (isConflict(error)) return markEnabled()
    showSetupFailure()
    dispatch({ name: 'failed', reason: serverMessage(error) })
  })

  /** @returns what to say at the field, or null when the code was right or another step follows */
  async function sendCode({ token = '' }: SecondFactor): Promise<string | null> {
    dispatch({ name: 'code-sent' })
    try {
      const result = await call('verifyTwoFactor', { body: { token } })
      dismissSignInFailure()
      // The step first: with the codes still to be shown, an enabled user does not yet leave.
      dispatch({ name: 'enabled', result })
      markEnabled()
      void queryClient.invalidateQueries({ queryKey: securityQueries.all })
      return null
    } catch (error) {
      const failure = codeFailure(error, 'token', readNow())
      switch (failure.name) {
        case 'ended':
          onSessionEnded(failure.message)
          return null
        case 'locked':
          dispatch({ ...failure, name: 'told-to-wait' })
          return null
        case 'conflict':
          dispatch({ ...failure, name: 'expired' })
          // Or it was enabled elsewhere, and the page moves on.
          void queryClient.refetchQueries({ queryKey: userKey })
          return null
        case 'trouble':
          dispatch({ name: 'code-refused' })
          showFailure(failure.message ?? 'There was a problem connecting to the server', error)
          return failure.message
        case 'refused':
          dispatch({ name: 'code-refused' })
          showVerificationFailure()
          return failure.message
      }
    }
  }

  const isLoading = step.name === 'loading' && !user.totpEnabled
  useEffect(() => {
    if (!isLoading) return
    let isCurrent = true
    // A query, so that two callers at once are one call: each new key takes the place of the one before. It is secret,
    // and not kept.
    queryClient
      .fetchQuery({
        queryKey: ['two-factor-setup'],
        queryFn: () => call('setUpTwoFactor'),
        staleTime: 0,
        gcTime: 0,
      })
      .then(
        (key) => isCurrent && dispatch({ name: 'key-made', key }),
        (error: unknown) => isCurrent && takeKeyFailure(error),
      )
    return () => {
      isCurrent = false
    }
  }, [isLoading, queryClient])

  function startAgain() {
    dismissSignInFailure()
    dispatch({ name: 'started-again' })
  }

  return { step, dispatch, sendCode, startAgain }
}

export type Setup = ReturnType<typeof useSetup>
