import { useRef } from 'react'
import { getSignUpToken } from '@troubadour/api-client/public'

/** The API refuses a younger token: nobody fills in a form faster. In milliseconds, since the browser got it. */
const MIN_AGE_MS = 2000

async function getAgedToken(): Promise<string> {
  const { token } = await getSignUpToken()
  await new Promise((resolve) => setTimeout(resolve, MIN_AGE_MS))
  return token
}

/**
 * Returns a function that asks for the form's token the first time, and resolves once the API takes it
 * (docs/security.md#newsletter-privacy); with undefined when there is none, and the next call asks again.
 */
export function useSignUpToken(): () => Promise<string | undefined> {
  const token = useRef<Promise<string | undefined>>(undefined)
  return () =>
    (token.current ??= getAgedToken().catch(() => {
      token.current = undefined
      return undefined
    }))
}
