import type { ActiveSession } from '@troubadour/domain/auth/auth'
import { RECENT_SIGN_IN_MESSAGE } from '@troubadour/domain/auth/auth-values'
import { isoDates } from '../db/rows.ts'
import type { Db } from '../db/tables.ts'
import { deviceName } from '../http/caller.ts'
import { HttpError } from '../shared/http-error.ts'
import { liveSessions, type OwnSession } from '../http/session.ts'
import { forgetDevices } from './known-device.ts'

/** The browsers in which a user is signed in: the current one, then by last use. */
export async function listSessions(
  db: Db,
  { userId, digest }: OwnSession,
  now: Date,
): Promise<ActiveSession[]> {
  const rows = await liveSessions(db, now)
    .select(['id', 'idDigest', 'userAgent', 'ipAddress', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('stage', '=', 'full')
    .orderBy((eb) => eb('idDigest', '=', digest), 'desc')
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ idDigest, userAgent, ...row }) => ({
    ...isoDates(row),
    device: deviceName(userAgent),
    isCurrent: idDigest === digest,
  }))
}

/**
 * Ends one session of a user and a session that is just replacing it; its browser is no longer a known device.
 * @returns its device, or null when there is no such session
 */
export async function endSessionById(
  trx: Db,
  { userId, id }: { userId: number; id: number },
  now: Date,
): Promise<string | null> {
  const row = await trx
    .selectFrom('sessions')
    .select(['idDigest', 'userAgent', 'data'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('loggedOutAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (!row) return null
  await endSession(trx, row.idDigest, now)
  await forgetDevices(trx, userId, { only: String(row.data.device ?? '') })
  return deviceName(row.userAgent)
}

/**
 * Ends the session of a browser, and one that a concurrent request is replacing it with: the row is marked first, and
 * the replacing session checks the mark afterwards (`isSessionStillGood`).
 */
export async function endSession(trx: Db, digest: string, now: Date): Promise<void> {
  await trx
    .updateTable('sessions')
    .set((eb) => ({ revokedAt: eb.fn.coalesce('revokedAt', eb.val(now)), loggedOutAt: now }))
    .where('idDigest', '=', digest)
    .execute()
  await trx
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('parentDigest', '=', digest)
    .where('revokedAt', 'is', null)
    .execute()
}

/**
 * Ends all sessions of a user, half ones included, or all but one; their browsers are no longer known devices. Their
 * preview links end too: somebody else may have made one.
 * @returns the epoch of sessions that begin from now on
 */
export async function endSessions(
  trx: Db,
  { userId, except }: { userId: number; except?: string },
  now: Date,
): Promise<number> {
  const { sessionEpoch } = await trx
    .updateTable('users')
    .set((eb) => ({ sessionEpoch: eb('sessionEpoch', '+', 1) }))
    .where('id', '=', userId)
    .returning('sessionEpoch')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .$if(except !== undefined, (query) => query.where('idDigest', '!=', except ?? ''))
    .execute()
  await trx
    .deleteFrom('sitePreviews')
    .where('createdBy', '=', userId)
    .where('contentKind', 'is not', null)
    .execute()
  const current = await trx
    .selectFrom('sessions')
    .select('data')
    .where('idDigest', '=', except ?? '')
    .executeTakeFirst()
  await forgetDevices(trx, userId, { except: String(current?.data.device ?? '') })
  return sessionEpoch
}

/** Setting up two-factor needs a sign-in within this time. */
const RECENT_MS = 10 * 60 * 1000

/** @throws HttpError 401, which leads to the sign-in screen and back, unless the user signed in recently */
export async function requireRecentSignIn(db: Db, { digest }: OwnSession, now: Date): Promise<void> {
  const recent = await db
    .selectFrom('sessions')
    .select('id')
    .where('idDigest', '=', digest)
    .where('createdAt', '>=', new Date(now.getTime() - RECENT_MS))
    .executeTakeFirst()
  if (!recent) throw new HttpError(401, RECENT_SIGN_IN_MESSAGE)
}

/**
 * Ends the requesting session, which is being replaced.
 * @throws HttpError 401 when it has ended in the meantime, which rolls the transaction back
 */
export async function requireSession(trx: Db, { digest }: OwnSession, now: Date): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('idDigest', '=', digest)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new HttpError(401, 'Please sign in.')
}

/**
 * True unless the user's sessions were ended since the sign-in began. Waits for a transaction that is ending them.
 * @param epoch the user's when the password or code was checked
 */
export async function isSessionStillGood(
  db: Db,
  { userId, epoch, parentDigest }: { userId: number; epoch: number; parentDigest: string | null },
): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('sessionEpoch')
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst()
  if (user?.sessionEpoch !== epoch) return false
  if (parentDigest === null) return true
  const parent = await db
    .selectFrom('sessions')
    .select('loggedOutAt')
    .where('idDigest', '=', parentDigest)
    .forShare()
    .executeTakeFirst()
  return parent?.loggedOutAt === null
}
