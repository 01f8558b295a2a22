import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@troubadour/api-client/http'
import { call } from '@troubadour/api-client/call'
import { securityQueries } from '@troubadour/api-client/session'
import type { Credentials, SecondFactor, User } from '@troubadour/domain/auth/auth'
import {
  INVALID_CREDENTIALS_MESSAGE,
  INVALID_RECOVERY_CODE_MESSAGE,
  INVALID_TOKEN_MESSAGE,
} from '@troubadour/domain/auth/auth-values'
import { dismissToast, showToast } from '@troubadour/ui/feedback/toast-store'
import { isServerTrouble, serverMessage } from '../shared/outcome.ts'
import { FEW_CODES_LEFT } from '../shared/few-codes-left.ts'

/** What a right password leads to (docs/product/states.md#sign-in). */
export type SignInOutcome = { name: 'signed-in'; user: User } | { name: 'two-factor' }

/**
 * Signs in, and reads who that is. The cache is left to the caller: over an open page, somebody else may have come.
 * @throws ApiError when the server refuses; Error when there is no answer, or the browser keeps no session
 */
export async function signIn(credentials: Credentials): Promise<SignInOutcome> {
  const { requiresTwoFactor } = await call('login', { body: credentials })
  if (requiresTwoFactor) return { name: 'two-factor' }
  const user = await call('getUser', {}, { on401: 'empty' })
  if (!user) throw new Error('Signed in, yet the session is not there: cookies may be blocked')
  return { name: 'signed-in', user }
}

/** Until when the server takes no further try, where it said so. */
export function waitUntil(error: unknown, now: Date): Date | null {
  const isTooSoon = error instanceof ApiError && error.status === 429 && error.retryAfterS !== null
  return isTooSoon ? new Date(now.getTime() + (error.retryAfterS ?? 0) * 1000) : null
}

/** Why a code was not taken; `message` is for the person. */
export type CodeFailure =
  | { name: 'refused'; message: string }
  | { name: 'locked'; message: string; until: Date }
  /** The session that the code was for is gone. */
  | { name: 'ended'; message: string }
  /** A set-up that is over, or was completed elsewhere. */
  | { name: 'conflict'; message: string }
  /** The server is to blame; it may have said what helps. */
  | { name: 'trouble'; message: string | null }

const STANDING_MESSAGES: Record<keyof SecondFactor, string> = {
  token: INVALID_TOKEN_MESSAGE,
  recoveryCode: INVALID_RECOVERY_CODE_MESSAGE,
}

/** Tells apart the answers to a code. @param field what was sent */
export function codeFailure(error: unknown, field: keyof SecondFactor, now: Date): CodeFailure {
  const ownMessage = serverMessage(error)
  if (!(error instanceof ApiError) || isServerTrouble(error)) return { name: 'trouble', message: ownMessage }
  const message = error.fieldErrors[field] ?? ownMessage ?? STANDING_MESSAGES[field]
  if (error.status === 401 && !(field in error.fieldErrors)) {
    return { name: 'ended', message: ownMessage ?? 'Please log in again.' }
  }
  if (error.status === 409) return { name: 'conflict', message }
  const until = waitUntil(error, now)
  return until ? { name: 'locked', message, until } : { name: 'refused', message }
}

// One sign-in at a time, whichever screen or dialog it is tried on; the screen may be drawn anew in between.
let failureToast: string | null = null

/** Shows the toast of a failed sign-in, and returns its text (docs/product/errors.md#sign-in-errors). */
export function showSignInFailure(error: unknown) {
  const text = failureText(error)
  failureToast = showToast({ ...text, variant: 'destructive' })
  return text
}

/** The notice of a refused code (docs/product/errors.md#sign-in-errors). */
export function showVerificationFailure() {
  failureToast = showToast({
    title: 'Verification Failed',
    description: 'The verification code was incorrect. Please try again.',
    variant: 'destructive',
  })
}

/** Says after a sign-in with a recovery code that it is used up, and how many are left. */
export async function tellCodesLeft(queryClient: QueryClient) {
  const title = 'You used a recovery code'
  try {
    const { left } = await queryClient.fetchQuery({ ...securityQueries.recoveryCodes(), staleTime: 0 })
    const count = left === 1 ? '1 is' : `${left} are`
    const advice = left > FEW_CODES_LEFT ? '' : ' Get new ones in the security settings.'
    showToast({ title, description: `${count} left.${advice}`, ...(advice && { variant: 'destructive' }) })
  } catch {
    // The count is an extra: what was done is said without it.
    showToast({ title, description: 'The security settings say how many are left.' })
  }
}

/** The notice of a key that could not be made (docs/product/errors.md#sign-in-errors). */
export function showSetupFailure() {
  failureToast = showToast({
    title: 'Setup Error',
    description: 'Could not initialize 2FA setup. Please try again.',
    variant: 'destructive',
  })
}

/** Takes the notice of a failed try away: the next one was right. */
export function dismissSignInFailure() {
  if (failureToast) dismissToast(failureToast)
  failureToast = null
}

function failureText(error: unknown) {
  const ownMessage = serverMessage(error)
  if (ownMessage === null && isServerTrouble(error)) {
    return { title: 'Login Error', description: 'There was a problem connecting to the server' }
  }
  return { title: 'Login Failed', description: ownMessage ?? INVALID_CREDENTIALS_MESSAGE }
}
