import type { ActiveSession } from '@troubadour/domain/auth'
import type { Db } from '../db/tables.ts'
import { deviceName } from '../plugins/device.ts'
import { liveSessions } from '../plugins/session-store.ts'

/** Whose sessions, and which one asks. */
interface Asking {
  userId: number
  /** Digest of the session that asks. */
  digest: string
}

/** The browsers in which a user is signed in: the one that asks first, then the last used. */
export async function listSessions(db: Db, { userId, digest }: Asking, now: Date): Promise<ActiveSession[]> {
  const rows = await liveSessions(db, now)
    .select(['id', 'id_digest', 'user_agent', 'ip_address', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('stage', '=', 'full')
    .orderBy((eb) => eb('id_digest', '=', digest), 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.user_agent),
    ipAddress: row.ip_address,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    isCurrent: row.id_digest === digest,
  }))
}

/** Ends one session of a user. @returns its device, or null when there is no such session */
export async function endSessionById(
  db: Db,
  { userId, id }: { userId: number; id: number },
  now: Date,
): Promise<string | null> {
  const row = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_agent')
    .executeTakeFirst()
  return row ? deviceName(row.user_agent) : null
}

/** Ends all sessions of a user but the one that asks, half ones included. */
export async function endOtherSessions(db: Db, { userId, digest }: Asking, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('id_digest', '!=', digest)
    .where('revoked_at', 'is', null)
    .execute()
}
