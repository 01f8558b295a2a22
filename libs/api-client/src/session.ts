import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { read } from './read.ts'

/** The session check (docs/product/calls.md#sign-in-calls). */
export const sessionQueries = {
  /** The signed-in administrator, or null when nobody is. */
  user: () =>
    queryOptions({
      queryKey: ['user'],
      queryFn: async ({ signal }) => (await call('getUser', {}, { signal, on401: 'empty' })) ?? null,
    }),
}

/** Ends the session; succeeds if it has already ended. */
export function logout() {
  return call('logout', {}, { on401: 'empty' })
}

/** The data of the security settings (docs/product/admin.md#security-settings). */
export const securityQueries = {
  /** Refetched after a change of the password or the second factor. */
  all: ['security'] as const,
  /** The signed-in browsers, the current one first. */
  sessions: () => read([...securityQueries.all, 'sessions'], 'listSessions'),
  administrators: () => read([...securityQueries.all, 'administrators'], 'listAdministrators'),
  address: () => read([...securityQueries.all, 'address'], 'getOwnAddress'),
  recoveryCodes: () => read([...securityQueries.all, 'recovery-codes'], 'countRecoveryCodes'),
}

export const accountLinkQueries = {
  resetOptions: () => read(['password-reset'], 'getPasswordResetOptions'),
  /** The purpose of a single-use link. Its token is secret, so the result is not cached. */
  link: (token: string) => ({
    ...read(['account-link', token], 'readAccountLink', { body: { token } }),
    gcTime: 0,
  }),
}
