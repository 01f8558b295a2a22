import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@troubadour/api-client/http'
import { login, sessionQueries } from '@troubadour/api-client/session'
import { INVALID_CREDENTIALS_MESSAGE, type Credentials } from '@troubadour/domain/auth'
import { showToast } from '@troubadour/ui/toast-store'

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

/** The notice of a failed sign-in (Specification, 8. Login and two-factor). */
export function showSignInFailure(error: unknown) {
  if (!(error instanceof ApiError)) {
    const description = 'There was a problem connecting to the server'
    showToast({ title: 'Login Error', description, variant: 'destructive' })
    return
  }
  const hasOwnMessage = error.userMessage !== error.message
  const description = hasOwnMessage ? error.userMessage : INVALID_CREDENTIALS_MESSAGE
  showToast({ title: 'Login Failed', description, variant: 'destructive' })
}
