import { useRef } from 'react'
import { getSignUpToken } from '@troubadour/api-client/public'

/** The API refuses a younger token: nobody fills in a form faster. In milliseconds, since the browser got it. */
const MINIMUM_AGE_MS = 2000

async function getAgedToken(): Promise<string> {
  const { token } = await getSignUpToken()
  await new Promise((resolve) => setTimeout(resolve, MINIMUM_AGE_MS))
  return token
}

/**
 * The token of a form that a visitor fills in (docs/security.md#newsletter-privacy). What it gives asks for one, the
 * first time, and holds it back until the API takes it; undefined where there is none to be had, and then the next call
 * asks again.
 */
export function useSignUpToken(): () => Promise<string | undefined> {
  const token = useRef<Promise<string | undefined>>(undefined)
  return () =>
    (token.current ??= getAgedToken().catch(() => {
      token.current = undefined
      return undefined
    }))
}
