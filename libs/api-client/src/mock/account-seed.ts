import type {
  AccountLink,
  Administrator,
  Invitation,
  OwnAddress,
} from '@troubadour/domain/auth/administrators'

export interface AccountData {
  administrators: Administrator[]
  invitations: Invitation[]
  /** Links by token. */
  accountLinks: Record<string, AccountLink>
  ownAddress: OwnAddress
}

export function seedAccounts(): AccountData {
  return {
    administrators: [mockAdministrator({ id: 1, username: 'keeper', isYou: true })],
    invitations: [],
    accountLinks: {},
    ownAddress: { email: null, pendingEmail: null, isMailSetUp: true },
  }
}

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
