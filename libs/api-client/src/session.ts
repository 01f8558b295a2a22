import { queryOptions } from '@tanstack/react-query'
import type { CallInput } from '@troubadour/domain/contract/contract'
import { call } from './http.ts'

/** The session check (docs/product/calls.md#sign-in-calls). */
export const sessionQueries = {
  /** The signed-in administrator, or null when nobody is. */
  user: () =>
    queryOptions({
      queryKey: ['user'],
      queryFn: async ({ signal }) => (await call('getUser', {}, { signal, on401: 'empty' })) ?? null,
    }),
}

export function login(body: CallInput<'login'>['body']) {
  return call('login', { body })
}

/** Ends the session; one that had ended already counts as ended. */
export function logout() {
  return call('logout', {}, { on401: 'empty' })
}

/**
 * Completes a sign-in with a one-time code, or a recovery code in its place.
 * @throws ApiError 401 with a field error when the code is wrong, 401 without one when the sign-in has expired, 429 when
 * there were too many tries
 */
export function validateTwoFactor(body: CallInput<'validateTwoFactor'>['body']) {
  return call('validateTwoFactor', { body })
}

/** Makes a new two-factor secret, which counts only once `verifyTwoFactor` has seen a code of it. */
export function setUpTwoFactor() {
  return call('setUpTwoFactor')
}

/** @returns the recovery codes, which are shown this once */
export function verifyTwoFactor(token: string) {
  return call('verifyTwoFactor', { body: { token } })
}
