import type { AccountLinkKind } from '@troubadour/domain/auth/administrators'
import type { Generated } from 'kysely'

/** 'half': the password was accepted, the one-time code is still to come. */
export type SessionStage = 'half' | 'full'

export interface AccountTables {
  users: {
    id: Generated<number>
    username: string
    passwordHash: string
    totpEnabledAt: Date | null
    /** Encrypted (shared/secret-box.ts); null before two-factor was set up. */
    totpSecret: string | null
    /** Id of the key that encrypted it. */
    totpKeyId: string | null
    /** The last 30-second step whose code was accepted: no code is accepted twice. */
    totpLastStep: Generated<number>
    /** Wrong codes since the last right one. */
    codeFailures: Generated<number>
    codesLockedUntil: Date | null
    /** Incremented when sessions are ended, which refuses a sign-in that began before. */
    sessionEpoch: Generated<number>
    createdAt: Date
    /** Address for password resets; null until its owner has confirmed it. */
    email: string | null
    /** An address that is not confirmed yet. */
    pendingEmail: string | null
  }
  sessions: {
    /** SHA-256 of the session id, hex: only the browser has the id. */
    idDigest: string
    userId: number
    stage: SessionStage
    /** Further data of a signed-in session besides user and stage. */
    data: Record<string, unknown>
    createdAt: Date
    lastUsedAt: Date
    expiresAt: Date
    revokedAt: Date | null
    /** Public id in the list of sessions: the digest is never sent. */
    id: Generated<number>
    userAgent: string | null
    ipAddress: string | null
    /** Wrong codes on a half session. */
    codeFailures: Generated<number>
    /** The session of the same browser that this one replaced. */
    parentDigest: string | null
    /** Ended by a person, along with the session that replaces it. */
    loggedOutAt: Date | null
  }
  /** A two-factor secret that is not confirmed yet. */
  totpSetups: {
    sessionDigest: string
    secret: string
    keyId: string
    /** True when it replaces the secret of another phone. */
    replaces: Generated<boolean>
    failures: Generated<number>
    expiresAt: Date
  }
  recoveryCodes: {
    id: Generated<number>
    userId: number
    /** Base64; the codes of one set share it. */
    salt: string
    /** argon2id with that salt, base64. */
    codeHash: string
    usedAt: Date | null
  }
  /** A single-use link; deleted when used. */
  accountLinks: {
    id: Generated<number>
    kind: AccountLinkKind
    /** SHA-256, hex: only the link has the token. */
    digest: string
    /** The user whose password or address it is for; for an invitation, the inviter; null for the set-up link. */
    userId: number | null
    /** The address that it confirms. */
    email: string | null
    createdAt: Date
    expiresAt: Date
  }
  /** Known sign-in origins of a user: networks, and digests of devices (auth/known-device.ts). */
  knownNetworks: {
    userId: number
    network: string
    lastSeenAt: Date
  }
  /** Attempts against a limit, counted across all instances. */
  throttles: {
    key: string
    failures: number
    blockedUntil: Date
    updatedAt: Date
  }
}
