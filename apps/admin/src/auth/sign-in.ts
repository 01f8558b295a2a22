import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@troubadour/api-client/http'
import { login, sessionQueries } from '@troubadour/api-client/session'
import { INVALID_CREDENTIALS_MESSAGE, type Credentials } from '@troubadour/domain/auth'
import { dismissToast, showToast } from '@troubadour/ui/toast-store'
import { isServerTrouble } from '../shared/outcome.ts'

/** What a right password leads to (Specification, 4. Login). */
export type SignInOutcome = 'signed-in' | 'two-factor'

/**
 * Signs in and puts the user into the cache.
 * @throws ApiError when the server refuses; Error when there is no answer, or the browser keeps no session
 */
export async function signIn(queryClient: QueryClient, credentials: Credentials): Promise<SignInOutcome> {
  const { requiresTwoFactor } = await login(credentials)
  if (requiresTwoFactor) return 'two-factor'
  const user = await queryClient.fetchQuery({ ...sessionQueries.user(), staleTime: 0 })
  if (!user) throw new Error('Signed in, yet the session is not there: cookies may be blocked')
  return 'signed-in'
}

// One sign-in at a time, whichever screen or dialog it is tried on; the screen may be drawn anew in between.
let failureToast: string | null = null

/** The notice of a failed sign-in (Specification, 8. Login and two-factor). */
export function showSignInFailure(error: unknown) {
  failureToast = showToast({ ...failureText(error), variant: 'destructive' })
}

/** Takes the notice of a failed sign-in away: the next try was right. */
export function dismissSignInFailure() {
  if (failureToast) dismissToast(failureToast)
  failureToast = null
}

function failureText(error: unknown) {
  const ownMessage =
    error instanceof ApiError && error.userMessage !== error.message ? error.userMessage : null
  if (ownMessage === null && isServerTrouble(error)) {
    return { title: 'Login Error', description: 'There was a problem connecting to the server' }
  }
  return { title: 'Login Failed', description: ownMessage ?? INVALID_CREDENTIALS_MESSAGE }
}
