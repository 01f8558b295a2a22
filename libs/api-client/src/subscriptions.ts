import { queryOptions } from '@tanstack/react-query'
import type { CallInput } from '@troubadour/domain/contract/contract'
import { call, type ApiClient } from './http.ts'

/** Signs an address up for the newsletter (docs/product/calls.md#newsletter-calls). */
export function subscribe(body: CallInput<'subscribe'>['body'], client?: ApiClient) {
  return call('subscribe', { body }, { client })
}

/** The token of one visitor, who begins to fill in a form now. */
export function getSignUpToken(client?: ApiClient) {
  return call('getSignUpToken', {}, { client })
}

/** Asks for the token that all visitors of a page share, in its place. */
export const PAGE_TOKEN = { for: 'page' } as const

/** The key of what `signUpTokenQuery` reads: a page in the browser needs no more of it. */
export const SIGN_UP_TOKEN_KEY = ['sign-up-token']

/** What a page's sign-up forms carry until they are alive, so that the API can tell how old the page is. */
export const signUpTokenQuery = (client?: ApiClient) =>
  queryOptions({
    queryKey: SIGN_UP_TOKEN_KEY,
    queryFn: ({ signal }) => call('getSignUpToken', { query: PAGE_TOKEN }, { signal, client }),
    retry: false,
  })

type LinkProof = CallInput<'confirmSubscription'>['body']

/** Confirms the address that the link was sent to. */
export function confirmSubscription(body: LinkProof, client?: ApiClient) {
  return call('confirmSubscription', { body }, { client })
}

/** Takes the address that the link was sent to off the list. */
export function unsubscribe(body: LinkProof, client?: ApiClient) {
  return call('unsubscribe', { body }, { client })
}

/** Puts it back on the list. */
export function resubscribe(body: LinkProof, client?: ApiClient) {
  return call('resubscribe', { body }, { client })
}
