import { queryOptions } from '@tanstack/react-query'
import type { CallInput } from '@troubadour/domain/contract/contract'
import { call } from './http.ts'

/** What the security settings show (docs/product/admin.md#security-settings). */
export const securityQueries = {
  /** All of this key is read anew after a change of password or second factor. */
  all: ['security'] as const,
  /** The browsers that are signed in, the one that asks first. */
  sessions: () =>
    queryOptions({
      queryKey: [...securityQueries.all, 'sessions'],
      queryFn: ({ signal }) => call('listSessions', {}, { signal }),
    }),
  recoveryCodes: () =>
    queryOptions({
      queryKey: [...securityQueries.all, 'recovery-codes'],
      queryFn: ({ signal }) => call('countRecoveryCodes', {}, { signal }),
    }),
}

/** Gives a new password; all other sessions end. @throws ApiError 400 with a field error when one of the two is refused */
export function changePassword(body: CallInput<'changePassword'>['body']) {
  return call('changePassword', { body })
}

/** @returns new recovery codes, shown this once; those before are void */
export function renewRecoveryCodes(currentPassword: string) {
  return call('renewRecoveryCodes', { body: { currentPassword } })
}

export function revokeSession(id: number) {
  return call('revokeSession', { params: { id } })
}

/** Ends every session of this administrator but the one that asks. */
export function revokeOtherSessions() {
  return call('revokeOtherSessions')
}
