import { createHmac } from 'node:crypto'
import { callbackify } from 'node:util'
import cookie from '@fastify/cookie'
import session, { type FastifySessionOptions } from '@fastify/session'
import { SESSION_LIFETIME_MS } from '@troubadour/domain/time/periods'
import type { FastifyInstance, FastifyReply, FastifyRequest, Session } from 'fastify'
import { sql } from 'kysely'
import type { SessionStage } from '../db/account-tables.ts'
import type { Db } from '../db/tables.ts'
import { accessOfRequest } from './access.ts'
import { shortUserAgent } from './caller.ts'
import { HttpError } from '../shared/http-error.ts'
import { digestOf } from '../shared/tokens.ts'

declare module 'fastify' {
  interface Session {
    userId?: number
    stage?: SessionStage
    /** Browser that began the session; written once. */
    userAgent?: string | null
    ipAddress?: string
    /** The session that it replaced; written once. */
    parentDigest?: string | null
    /** The known device of its browser (auth/known-device.ts); only for full sessions. */
    device?: string | null
  }
}

interface SessionOptions {
  db: Db
  now: () => Date
  appSecret: string
  adminOrigin: string | undefined
}

/** Cookie name and options: host-only and Secure, except where the admin is served over http. */
export function hostCookie(name: string, adminOrigin: string | undefined) {
  const secure = adminOrigin?.startsWith('https:') ?? false
  return {
    name: secure ? `__Host-${name}` : name,
    options: { path: '/', httpOnly: true, secure, sameSite: 'strict' } as const,
  }
}

const sessionCookie = (adminOrigin: string | undefined) => hostCookie('session', adminOrigin)

/** The session of a request. */
export interface OwnSession {
  userId: number
  digest: string
}

/** @throws HttpError 401 without a session, which the access check has already refused */
export function sessionOf(request: FastifyRequest): OwnSession {
  const { userId, sessionId } = request.session
  if (userId === undefined) throw new HttpError(401, 'Please sign in.')
  return { userId, digest: digestOf(sessionId) }
}

/** Sessions in PostgreSQL. Anonymous visitors get no cookie and no row. */
export async function addSessions(
  app: FastifyInstance,
  { db, now, appSecret, adminOrigin }: SessionOptions,
): Promise<void> {
  const { name, options } = sessionCookie(adminOrigin)
  const keyFor = (use: string) => createHmac('sha256', appSecret).update(use).digest('base64url')
  await app.register(cookie, { secret: keyFor('device cookie') })
  // Public routes of the public host need no session, so none is loaded.
  app.addHook('onRequest', async (request) => {
    const host = request.routeOptions.config.endpoint?.host
    if (host !== 'admin' && accessOfRequest(request) === 'public') request.cookies = {}
  })
  await app.register(session, {
    // A separate key, because APP_SECRET signs other things, too.
    secret: keyFor('session cookie'),
    store: createSessionStore(db, now),
    cookieName: name,
    cookie: { ...options, maxAge: SESSION_LIFETIME_MS },
    // A rolling session is saved by every request, which would revive one that another request has ended.
    rolling: false,
    saveUninitialized: false,
  })
}

export function clearSessionCookie(reply: FastifyReply, adminOrigin: string | undefined): void {
  const { name, options } = sessionCookie(adminOrigin)
  reply.clearCookie(name, options)
}

/**
 * Begins a new session for a user. Its id is new, so that an id planted in the browser, or that of a half session,
 * becomes invalid.
 */
export async function beginSession(
  request: FastifyRequest,
  {
    userId,
    stage,
    parentDigest,
    device,
  }: { userId: number; stage: SessionStage; parentDigest: string | null; device: string | null },
): Promise<void> {
  await request.session.regenerate()
  // Without a configured admin origin, the request's protocol decides.
  if (request.protocol === 'https') request.session.cookie.secure = true
  request.session.userId = userId
  request.session.stage = stage
  request.session.userAgent = shortUserAgent(request.headers['user-agent'])
  request.session.ipAddress = request.ip
  request.session.parentDigest = parentDigest
  request.session.device = device
  await request.session.save()
  // Otherwise the plugin would also send a header that deletes the former cookie.
  request.cookies = {}
}

/** A session ends after SESSION_IDLE_MS without a request, and after SESSION_LIFETIME_MS in any case. */
const SESSION_IDLE_MS = 12 * 60 * 60 * 1000
/** Time limit for the second factor. */
const HALF_SESSION_LIFETIME_MS = 5 * 60 * 1000
/** Shortest interval between two updates of the last use. */
const LAST_USED_STEP_MS = 60 * 1000

/**
 * PostgreSQL as the store of @fastify/session. The row of an ended session stays until its expiry: it prevents a
 * running request from saving, and so reviving, the session.
 */
export function createSessionStore(db: Db, now: () => Date): NonNullable<FastifySessionOptions['store']> {
  return {
    get: callbackify((id: string) => findSession(db, id, now())),
    set: callbackify((id: string, session: Session) => saveSession(db, id, session, now())),
    destroy: callbackify((id: string) => endSession(db, id, now())),
  }
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
    .where('idDigest', '=', digestOf(id))
    .executeTakeFirst()
  if (!row) return null
  if (now.getTime() - row.lastUsedAt.getTime() >= LAST_USED_STEP_MS) {
    await db.updateTable('sessions').set({ lastUsedAt: now }).where('idDigest', '=', row.idDigest).execute()
  }
  // The plugin's options have the cookie's attributes.
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
  // Nothing is stored about anonymous visitors.
  if (userId === undefined || stage === undefined) return
  const lifetimeMs = stage === 'half' ? HALF_SESSION_LIFETIME_MS : SESSION_LIFETIME_MS
  const row = {
    idDigest: digestOf(id),
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
    .where('idDigest', '=', digestOf(id))
    .where('revokedAt', 'is', null)
    .execute()
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<', now).execute()
}
