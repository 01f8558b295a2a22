import { useEffect, useEffectEvent, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { ApiError } from '@troubadour/api-client/http'
import { securityQueries, sessionQueries } from '@troubadour/api-client/session'
import type {
  RecoveryCodes,
  SecondFactor,
  TwoFactorProof,
  TwoFactorSetup,
  User,
} from '@troubadour/domain/auth/auth'
import { useReadNow } from '../shared/time/now.tsx'
import {
  isConflict,
  isServerError,
  isSessionEnded,
  serverMessage,
  showFailure,
} from '../shared/calls/outcome.ts'
import { codeFailure, dismissSignInFailure, showSetupFailure, showVerificationFailure } from './sign-in.ts'

/** The state of a set-up (docs/product/states.md#two-factor-set-up). */
export type SetupStep =
  /** Moving to a new phone requires the password and a code first; `message` says why they were refused. */
  | { name: 'proof'; message: string | null }
  | { name: 'proving' }
  | { name: 'loading' }
  /** `reason`: the server's message, if any. */
  | { name: 'failed'; reason: string | null }
  | { name: 'qr'; key: TwoFactorSetup }
  | { name: 'verify'; key: TwoFactorSetup }
  | { name: 'waiting'; key: TwoFactorSetup; message: string; until: Date }
  | { name: 'expired'; message: string }
  | { name: 'enabled'; result: RecoveryCodes }

const PROOF: SetupStep = { name: 'proof', message: null }

/** The state and actions of a two-factor set-up (docs/product/states.md#two-factor-set-up). */
export function useSetup({
  user,
  isMove,
  onSessionEnded,
}: {
  user: User
  isMove: boolean
  onSessionEnded: (message: string) => void
}) {
  const queryClient = useQueryClient()
  const readNow = useReadNow()
  const [step, goTo] = useState<SetupStep>(isMove ? PROOF : { name: 'loading' })
  const userKey = sessionQueries.user().queryKey
  const markEnabled = () => {
    const enabled: User = { ...user, totpEnabled: true }
    queryClient.setQueryData(userKey, enabled)
  }

  const takeKeyFailure = useEffectEvent((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) return onSessionEnded(error.userMessage)
    // Two-factor was enabled elsewhere meanwhile.
    if (isConflict(error)) return markEnabled()
    showSetupFailure()
    goTo({ name: 'failed', reason: serverMessage(error) })
  })

  /** @returns the errors of the fields, if any */
  async function sendProof(proof: TwoFactorProof): Promise<Record<string, string>> {
    goTo({ name: 'proving' })
    try {
      goTo({ name: 'qr', key: await call('moveTwoFactor', { body: proof }) })
      dismissSignInFailure()
      return {}
    } catch (error) {
      if (isSessionEnded(error)) {
        onSessionEnded(serverMessage(error) ?? 'Please log in again.')
        return {}
      }
      const fields = error instanceof ApiError && !isServerError(error) ? error.fieldErrors : {}
      const message = serverMessage(error) ?? 'There was a problem connecting to the server'
      goTo({ name: 'proof', message: Object.keys(fields).length > 0 ? null : message })
      if (fields.token || fields.recoveryCode) showVerificationFailure()
      if (isServerError(error)) showFailure(message, error)
      // Two-factor was disabled on the server.
      if (isConflict(error)) void queryClient.refetchQueries({ queryKey: userKey })
      return fields
    }
  }

  /** @returns the error for the field, or null when the code was right or another step follows */
  async function sendCode(key: TwoFactorSetup, { token = '' }: SecondFactor): Promise<string | null> {
    goTo({ name: 'verify', key })
    try {
      const result = await call('verifyTwoFactor', { body: { token } })
      dismissSignInFailure()
      // Before `markEnabled`: an enabled user in any other step is redirected.
      goTo({ name: 'enabled', result })
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
          goTo({ ...failure, name: 'waiting', key })
          return null
        case 'conflict':
          goTo({ ...failure, name: 'expired' })
          // Two-factor may have been enabled elsewhere; then the page redirects.
          void queryClient.refetchQueries({ queryKey: userKey })
          return null
        case 'trouble':
          goTo({ name: 'qr', key })
          showFailure(failure.message ?? 'There was a problem connecting to the server', error)
          return failure.message
        case 'refused':
          goTo({ name: 'qr', key })
          showVerificationFailure()
          return failure.message
      }
    }
  }

  const isLoading = step.name === 'loading' && !user.totpEnabled
  useEffect(() => {
    if (!isLoading) return
    let isCurrent = true
    // A query, so that concurrent callers share one call: each new key replaces the previous one. It is secret, so it
    // is not cached.
    queryClient
      .fetchQuery({
        queryKey: ['two-factor-setup'],
        queryFn: () => call('setUpTwoFactor'),
        staleTime: 0,
        gcTime: 0,
      })
      .then(
        (key) => isCurrent && goTo({ name: 'qr', key }),
        (error: unknown) => isCurrent && takeKeyFailure(error),
      )
    return () => {
      isCurrent = false
    }
  }, [isLoading, queryClient])

  function startAgain() {
    dismissSignInFailure()
    goTo(isMove ? PROOF : { name: 'loading' })
  }

  return { step, goTo, sendProof, sendCode, startAgain }
}
