import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** The session check (docs/product/calls.md#sign-in-calls). */
export const sessionQueries = {
  /** The signed-in administrator, or null when nobody is. */
  user: () =>
    queryOptions({
      queryKey: ['user'],
      queryFn: async ({ signal }) => (await call('getUser', {}, { signal, on401: 'empty' })) ?? null,
    }),
}

/** Ends the session; one that had ended already counts as ended. */
export function logout() {
  return call('logout', {}, { on401: 'empty' })
}

/** What the security settings show (docs/product/admin.md#security-settings). */
export const securityQueries = {
  /** All of this key is read anew after a change of password or second factor. */
  all: ['security'] as const,
  /** The browsers that are signed in, the current one first. */
  sessions: () =>
    queryOptions({
      queryKey: [...securityQueries.all, 'sessions'],
      queryFn: ({ signal }) => call('listSessions', {}, { signal }),
    }),
  administrators: () =>
    queryOptions({
      queryKey: [...securityQueries.all, 'administrators'],
      queryFn: ({ signal }) => call('listAdministrators', {}, { signal }),
    }),
  address: () =>
    queryOptions({
      queryKey: [...securityQueries.all, 'address'],
      queryFn: ({ signal }) => call('getOwnAddress', {}, { signal }),
    }),
  recoveryCodes: () =>
    queryOptions({
      queryKey: [...securityQueries.all, 'recovery-codes'],
      queryFn: ({ signal }) => call('countRecoveryCodes', {}, { signal }),
    }),
}

export const accountLinkQueries = {
  resetOptions: () =>
    queryOptions({
      queryKey: ['password-reset'],
      queryFn: ({ signal }) => call('getPasswordResetOptions', {}, { signal }),
    }),
  /** What a link is for that works once. Its token is secret, so it does not stay in the cache. */
  link: (token: string) =>
    queryOptions({
      queryKey: ['account-link', token],
      queryFn: ({ signal }) => call('readAccountLink', { body: { token } }, { signal }),
      gcTime: 0,
    }),
}
