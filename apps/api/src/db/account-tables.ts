import type { AccountLinkKind } from '@troubadour/domain/auth/administrators'
import type { Generated } from 'kysely'

/** 'half' means: password accepted, one-time code still to come. */
export type SessionStage = 'half' | 'full'

export interface AccountTables {
  users: {
    id: Generated<number>
    username: string
    passwordHash: string
    totpEnabledAt: Date | null
    /** Encrypted (http/secret-box.ts); null before two-factor was set up. */
    totpSecret: string | null
    /** Names the key that encrypted it. */
    totpKeyId: string | null
    /** The last 30-second step whose code was accepted: no code counts twice. */
    totpLastStep: Generated<number>
    /** Wrong codes since the last right one. */
    codeFailures: Generated<number>
    codesLockedUntil: Date | null
    /** Counts up when sessions are ended, which refuses a sign-in that began before. */
    sessionEpoch: Generated<number>
    createdAt: Date
    /** Where a forgotten password is reset by mail; null until its owner has confirmed it. */
    email: string | null
    /** An address that is still to be confirmed. */
    pendingEmail: string | null
  }
  sessions: {
    /** SHA-256 of the session id, hex: the id itself is known to the browser alone. */
    idDigest: string
    userId: number
    stage: SessionStage
    /** What a signed-in request may keep beside user and stage. */
    data: Record<string, unknown>
    createdAt: Date
    lastUsedAt: Date
    expiresAt: Date
    revokedAt: Date | null
    /** What the list of sessions calls it by: the digest stays inside. */
    id: Generated<number>
    userAgent: string | null
    ipAddress: string | null
    /** Wrong codes on a half session. */
    codeFailures: Generated<number>
    /** The session of the same browser that it replaced. */
    parentDigest: string | null
    /** Ended by a person, along with the session that replaces it. */
    loggedOutAt: Date | null
  }
  /** A two-factor secret that nobody has proved to hold yet; it counts for nothing. */
  totpSetups: {
    sessionDigest: string
    secret: string
    keyId: string
    /** True when it is to replace the secret of another phone. */
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
  /** A link that works once; a used one is deleted. */
  accountLinks: {
    id: Generated<number>
    kind: AccountLinkKind
    /** SHA-256, hex: the link alone has the token. */
    digest: string
    /** Whose password or address it is for; of an invitation, who invites. */
    userId: number
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
  /** Tries against something that is limited, counted for all instances. */
  throttles: {
    key: string
    failures: number
    blockedUntil: Date
    updatedAt: Date
  }
}
