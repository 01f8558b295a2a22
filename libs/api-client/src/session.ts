import { queryOptions } from '@tanstack/react-query'
import type { CallInput } from '@troubadour/domain/contract'
import { call } from './http.ts'

/** The session check. Specification, 7. `GET /api/user`. */
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
