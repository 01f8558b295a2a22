import { skipToken, useQuery } from '@tanstack/react-query'
import { SIGN_UP_TOKEN_KEY } from '@troubadour/api-client/public'
import type { CallResult } from '@troubadour/domain/contract/contract'

/**
 * What keeps programs out of the sign-up forms (docs/security.md#newsletter-privacy): how old the page is, where the
 * server could learn it, and a field that is for nobody, by sight, keyboard or screen reader.
 */
export function UnseenFields() {
  // The server has read it, or nobody: without one the form works, too.
  const { data } = useQuery<CallResult<'getSignUpToken'>>({ queryKey: SIGN_UP_TOKEN_KEY, queryFn: skipToken })
  return (
    <>
      {data && <input type="hidden" name="token" value={data.token} />}
      <div className="visually-hidden" aria-hidden>
        <label>
          Leave this empty
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  )
}
