import { useRef } from 'react'
import { getSignUpToken } from '@troubadour/api-client/public'

/** The API refuses a younger token as too fast for a person. In ms since the browser got it. */
const MIN_AGE_MS = 2000

async function getAgedToken(): Promise<string> {
  const { token } = await getSignUpToken()
  await new Promise((resolve) => setTimeout(resolve, MIN_AGE_MS))
  return token
}

/**
 * Returns a function that requests the form's token at its first call, and resolves when the token is old enough for
 * the API (docs/security.md#newsletter-privacy). After an error it resolves with undefined, and the next call retries.
 */
export function useSignUpToken(): () => Promise<string | undefined> {
  const token = useRef<Promise<string | undefined>>(undefined)
  return () =>
    (token.current ??= getAgedToken().catch(() => {
      token.current = undefined
      return undefined
    }))
}
