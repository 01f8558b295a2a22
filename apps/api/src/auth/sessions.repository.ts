import type { ActiveSession } from '@troubadour/domain/auth/auth'
import { isoDates } from '../db/rows.ts'
import type { Db } from '../db/tables.ts'
import { deviceName } from '../http/caller.ts'
import { liveSessions } from '../http/session.ts'
import { forgetDevices } from './login-throttle.ts'

/** Whose sessions, and which one asks. */
interface Asking {
  userId: number
  /** Digest of the session that asks. */
  digest: string
}

/** The browsers in which a user is signed in: the one that asks first, then the last used. */
export async function listSessions(db: Db, { userId, digest }: Asking, now: Date): Promise<ActiveSession[]> {
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
 * Ends one session of a user and a session that is replacing it at this moment; its browser is no longer known.
 * @returns its device, or null when there is no such session
 */
export async function endSessionById(
  db: Db,
  { userId, id }: { userId: number; id: number },
  now: Date,
): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('sessions')
      .select(['idDigest', 'userAgent', 'data'])
      .where('id', '=', id)
      .where('userId', '=', userId)
      .where('loggedOutAt', 'is', null)
      .where('expiresAt', '>', now)
      .executeTakeFirst()
    if (!row) return null
    await logOut(trx, row.idDigest, now)
    await forgetDevices(trx, userId, { only: String(row.data.device ?? '') })
    return deviceName(row.userAgent)
  })
}

/** Ends the session of a browser, also where a request that is under way gives the browser another one. */
export async function endSession(db: Db, digest: string, now: Date): Promise<void> {
  await db.transaction().execute((trx) => logOut(trx, digest, now))
}

/** Marks the session first: a session that replaces it checks the mark afterwards (`isSessionStillGood`). */
async function logOut(trx: Db, digest: string, now: Date): Promise<void> {
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
 * Ends all sessions of a user, half ones included, or all but one; their browsers are known no more.
 * @returns the epoch of the sessions that are begun from now on
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
  const current = await trx
    .selectFrom('sessions')
    .select('data')
    .where('idDigest', '=', except ?? '')
    .executeTakeFirst()
  await forgetDevices(trx, userId, { except: String(current?.data.device ?? '') })
  return sessionEpoch
}

/** When a session began: with the password, and the code where there is one. */
export async function sessionStart(db: Db, digest: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('createdAt')
    .where('idDigest', '=', digest)
    .executeTakeFirst()
  return row?.createdAt
}

/**
 * Ends the requesting session because another one is about to replace it.
 * @returns false when it has ended in the meantime: then nothing may replace it
 */
export async function giveUpSession(trx: Db, digest: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('idDigest', '=', digest)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * True unless sessions were ended while this one was begun. Waits for a transaction that is ending them.
 * @param epoch the user's, as it was when their password or code was looked at
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
