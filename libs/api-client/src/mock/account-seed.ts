import type { Administrator } from '@troubadour/domain/auth/administrators'

/** A whole administrator from the parts that a test cares about. */
export function mockAdministrator(parts: Partial<Administrator> & { id: number }): Administrator {
  return {
    username: `Keeper ${parts.id}`,
    createdAt: '2026-01-01T12:00:00.000Z',
    totpEnabled: false,
    lastSignedInAt: '2026-04-30T08:00:00.000Z',
    isYou: false,
    ...parts,
  }
}
