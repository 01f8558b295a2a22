import { createHash } from 'node:crypto'
import { callbackify } from 'node:util'
import type { FastifySessionOptions } from '@fastify/session'
import type { Session } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

const HOUR_MS = 60 * 60 * 1000
/** A session ends after this long without a request, and after this long in any case. */
export const SESSION_IDLE_MS = 12 * HOUR_MS
export const SESSION_LIFETIME_MS = 7 * 24 * HOUR_MS
/** How long the second factor may take. */
export const HALF_SESSION_LIFETIME_MS = 5 * 60 * 1000
/** The time of last use is written at most this often. */
const LAST_USED_STEP_MS = 60 * 1000

/**
 * The sessions' table as the store of @fastify/session. The row of an ended session stays until it would have expired:
 * it keeps a request that is still running from saving, and so reviving, what another has ended.
 */
export function createSessionStore(db: Db, now: () => Date): NonNullable<FastifySessionOptions['store']> {
  return {
    get: callbackify((id: string) => findSession(db, id, now())),
    set: callbackify((id: string, session: Session) => saveSession(db, id, session, now())),
    destroy: callbackify((id: string) => endSession(db, id, now())),
  }
}

/** The name of a session in the database: its id is known to the browser alone. */
export function sessionDigest(id: string): string {
  return createHash('sha256').update(id).digest('hex')
}

/** Sessions that have neither ended nor expired. */
export function liveSessions(db: Db, now: Date) {
  return db
    .selectFrom('sessions')
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('lastUsedAt', '>', new Date(now.getTime() - SESSION_IDLE_MS))
}

async function findSession(db: Db, id: string, now: Date): Promise<Session | null> {
  const row = await liveSessions(db, now)
    .select(['idDigest', 'userId', 'stage', 'data', 'lastUsedAt'])
    .where('idDigest', '=', sessionDigest(id))
    .executeTakeFirst()
  if (!row) return null
  if (now.getTime() - row.lastUsedAt.getTime() >= LAST_USED_STEP_MS) {
    await db.updateTable('sessions').set({ lastUsedAt: now }).where('idDigest', '=', row.idDigest).execute()
  }
  // The cookie's attributes come from the plugin's options.
  return { ...row.data, userId: row.userId, stage: row.stage, cookie: { originalMaxAge: null } }
}

async function saveSession(db: Db, id: string, session: Session, now: Date): Promise<void> {
  const {
    cookie: _cookie,
    userId,
    stage,
    userAgent = null,
    ipAddress = null,
    parentDigest = null,
    ...data
  } = session
  // A session without a user is an anonymous visitor's, of whom nothing is kept.
  if (userId === undefined || stage === undefined) return
  const lifetimeMs = stage === 'half' ? HALF_SESSION_LIFETIME_MS : SESSION_LIFETIME_MS
  const row = {
    idDigest: sessionDigest(id),
    userId,
    stage,
    data,
    userAgent,
    ipAddress,
    parentDigest,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  }
  await db
    .insertInto('sessions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('idDigest')
        .doUpdateSet({ data: sql`excluded.data`, lastUsedAt: now })
        .where('sessions.revokedAt', 'is', null),
    )
    .execute()
}

async function endSession(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('idDigest', '=', sessionDigest(id))
    .where('revokedAt', 'is', null)
    .execute()
}

/** Deletes the rows of sessions that have expired, ended ones included. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<', now).execute()
}
