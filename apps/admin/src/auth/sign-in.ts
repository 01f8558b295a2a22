import type { QueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { ApiError } from '@troubadour/api-client/http'
import { securityQueries } from '@troubadour/api-client/session'
import type { Credentials, SecondFactor, User } from '@troubadour/domain/auth/auth'
import {
  INVALID_CREDENTIALS_MESSAGE,
  INVALID_RECOVERY_CODE_MESSAGE,
  INVALID_TOKEN_MESSAGE,
} from '@troubadour/domain/auth/auth-values'
import { dismissToast, showToast } from '@troubadour/ui/overlays/toast-store'
import { isServerError, serverMessage } from '../shared/calls/outcome.ts'
import { FEW_CODES_LEFT } from '../shared/account/two-factor.ts'

/**
 * Signs in, and loads the user. The caller updates the cache: over an open page, the user may be another one.
 * @returns null when the password was right and a code is needed (docs/product/states.md#sign-in)
 * @throws ApiError when the server refuses; Error without a response, or when the browser stores no session
 */
export async function signIn(credentials: Credentials): Promise<User | null> {
  const { requiresTwoFactor } = await call('login', { body: credentials })
  if (requiresTwoFactor) return null
  const user = await call('getUser', {}, { on401: 'empty' })
  if (!user) throw new Error('Signed in, yet the session is not there: cookies may be blocked')
  return user
}

/** When the server accepts the next attempt; null if the response does not say. */
export function waitUntil(error: unknown, now: Date): Date | null {
  if (!(error instanceof ApiError) || error.status !== 429 || error.retryAfterS === null) return null
  return new Date(now.getTime() + error.retryAfterS * 1000)
}

type CodeFailure =
  | { name: 'refused'; message: string }
  | { name: 'locked'; message: string; until: Date }
  /** The half session has ended. */
  | { name: 'ended'; message: string }
  /** The set-up has expired, or was completed elsewhere. */
  | { name: 'conflict'; message: string }
  /** A server error, with its message if any. */
  | { name: 'trouble'; message: string | null }

const DEFAULT_MESSAGES: Record<keyof SecondFactor, string> = {
  token: INVALID_TOKEN_MESSAGE,
  recoveryCode: INVALID_RECOVERY_CODE_MESSAGE,
}

/** Classifies the error of a code. @param field that was sent */
export function codeFailure(error: unknown, field: keyof SecondFactor, now: Date): CodeFailure {
  const ownMessage = serverMessage(error)
  if (!(error instanceof ApiError) || isServerError(error)) return { name: 'trouble', message: ownMessage }
  const message = error.fieldErrors[field] ?? ownMessage ?? DEFAULT_MESSAGES[field]
  if (error.status === 401 && !(field in error.fieldErrors)) {
    return { name: 'ended', message: ownMessage ?? 'Please log in again.' }
  }
  if (error.status === 409) return { name: 'conflict', message }
  const until = waitUntil(error, now)
  return until ? { name: 'locked', message, until } : { name: 'refused', message }
}

// There is one sign-in at a time, on a screen or in a dialog; the screen may be remounted in between.
let failureToast: string | null = null

function showFailureToast(title: string, description: string) {
  failureToast = showToast({ title, description, variant: 'destructive' })
  return { title, description }
}

/** Removes the toast of a failed attempt after a successful one. */
export function dismissSignInFailure() {
  if (failureToast) dismissToast(failureToast)
  failureToast = null
}

/** Shows the toast of a failed sign-in, and returns its text (docs/product/errors.md#sign-in-errors). */
export function showSignInFailure(error: unknown) {
  const ownMessage = serverMessage(error)
  return ownMessage === null && isServerError(error)
    ? showFailureToast('Login Error', 'There was a problem connecting to the server')
    : showFailureToast('Login Failed', ownMessage ?? INVALID_CREDENTIALS_MESSAGE)
}

export const showVerificationFailure = () =>
  showFailureToast('Verification Failed', 'The verification code was incorrect. Please try again.')

export const showSetupFailure = () =>
  showFailureToast('Setup Error', 'Could not initialize 2FA setup. Please try again.')

export async function showCodesLeft(queryClient: QueryClient) {
  const title = 'You used a recovery code'
  try {
    const { left } = await queryClient.fetchQuery({ ...securityQueries.recoveryCodes(), staleTime: 0 })
    const count = left === 1 ? '1 is' : `${left} are`
    const advice = left > FEW_CODES_LEFT ? '' : ' Get new ones in the security settings.'
    showToast({ title, description: `${count} left.${advice}`, ...(advice && { variant: 'destructive' }) })
  } catch {
    // The sign-in has succeeded; only the count is unknown.
    showToast({ title, description: 'The security settings say how many are left.' })
  }
}
