import { useEffect, useEffectEvent, useReducer } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { ApiError } from '@troubadour/api-client/http'
import { securityQueries, sessionQueries } from '@troubadour/api-client/session'
import type { RecoveryCodes, SecondFactor, TwoFactorSetup, User } from '@troubadour/domain/auth/auth'
import { useReadNow } from '../shared/now.tsx'
import { isConflict, serverMessage, showFailure } from '../shared/outcome.ts'
import { codeFailure, dismissSignInFailure, showSetupFailure, showVerificationFailure } from './sign-in.ts'

/** Where setting up two-factor stands (docs/product/states.md#two-factor-set-up). */
export type SetupStep =
  | { name: 'loading' }
  /** `reason`: the server's own words, where it has some. */
  | { name: 'failed'; reason: string | null }
  | { name: 'qr'; key: TwoFactorSetup }
  /** A code of the key is being checked. */
  | { name: 'verify'; key: TwoFactorSetup }
  | { name: 'waiting'; key: TwoFactorSetup; message: string; until: Date }
  | { name: 'expired'; message: string }
  | { name: 'enabled'; result: RecoveryCodes }

export type SetupEvent =
  | { name: 'key-made'; key: TwoFactorSetup }
  | { name: 'failed'; reason: string | null }
  | { name: 'started-again' }
  | { name: 'code-sent' }
  | { name: 'code-refused' }
  | { name: 'told-to-wait'; message: string; until: Date }
  | { name: 'wait-over' }
  | { name: 'expired'; message: string }
  | { name: 'enabled'; result: RecoveryCodes }

/** As `signInReducer`. Nothing leads on from the recovery codes but leaving them. */
export function setupReducer(step: SetupStep, event: SetupEvent): SetupStep {
  switch (event.name) {
    case 'key-made':
      return step.name === 'loading' ? { name: 'qr', key: event.key } : step
    case 'failed':
      return step.name === 'loading' ? event : step
    case 'started-again':
      return step.name === 'failed' || step.name === 'expired' ? { name: 'loading' } : step
    case 'code-sent':
      return step.name === 'qr' ? { name: 'verify', key: step.key } : step
    case 'code-refused':
      return step.name === 'verify' ? { name: 'qr', key: step.key } : step
    case 'told-to-wait': {
      const { message, until } = event
      return step.name === 'verify' ? { name: 'waiting', key: step.key, message, until } : step
    }
    case 'wait-over':
      return step.name === 'waiting' ? { name: 'qr', key: step.key } : step
    case 'expired':
      return step.name === 'verify' ? event : step
    case 'enabled':
      return step.name === 'verify' ? event : step
  }
}

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
