import { createHmac } from 'node:crypto'
import cookie, { Signer } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SessionStage } from '../db/account-tables.ts'
import type { Db } from '../db/tables.ts'
import { accessOfRequest } from './access.ts'
import { shortUserAgent } from './caller.ts'
import { HttpError } from './http-error.ts'
import { digestOf, newToken } from './tokens.ts'

/** The session of a request. */
export interface OwnSession {
  userId: number
  digest: string
}

declare module 'fastify' {
  interface FastifyRequest {
    session: (OwnSession & { stage: SessionStage }) | null
  }
  interface FastifyInstance {
    sessionSigner: Signer
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

export function setHostCookie(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { name, options }: ReturnType<typeof hostCookie>,
  { value, lifetimeMs, signed }: { value: string; lifetimeMs: number; signed: boolean },
): void {
  // Without a configured admin origin, the request's protocol decides.
  const secure = options.secure || request.protocol === 'https'
  reply.setCookie(name, value, { ...options, secure, signed, maxAge: lifetimeMs / 1000 })
}

/** @throws HttpError 401 without a session, which the access check has already refused */
export function sessionOf({ session }: FastifyRequest): OwnSession & { stage: SessionStage } {
  if (!session) throw new HttpError(401, 'Please sign in.')
  return session
}

/** Finds the session of each request that may need one. Anonymous visitors get no cookie and no row. */
export async function addSessions(
  app: FastifyInstance,
  { db, now, appSecret, adminOrigin }: SessionOptions,
): Promise<void> {
  const { name } = sessionCookie(adminOrigin)
  // Separate keys, because APP_SECRET signs other things too.
  const keyFor = (use: string) => createHmac('sha256', appSecret).update(use).digest('base64url')
  await app.register(cookie, { secret: keyFor('device cookie') })
  const signer = new Signer(keyFor('session cookie'))
  app.decorate('sessionSigner', signer)
  app.decorateRequest('session', null)
  app.addHook('onRequest', async (request) => {
    const host = request.routeOptions.config.endpoint?.host
    if (host !== 'admin' && accessOfRequest(request) === 'public') return
    const { value } = signer.unsign(request.cookies[name] ?? '')
    if (value !== null) request.session = await findSession(db, value, now())
  })
}

/** @param id as `insertSession` made it */
export function sendSession(
  exchange: { request: FastifyRequest; reply: FastifyReply },
  id: string,
  adminOrigin: string | undefined,
): void {
  const value = exchange.request.server.sessionSigner.sign(id)
  const attributes = { value, lifetimeMs: SESSION_LIFETIME_MS, signed: false }
  setHostCookie(exchange, sessionCookie(adminOrigin), attributes)
}

export function clearSessionCookie(reply: FastifyReply, adminOrigin: string | undefined): void {
  const { name, options } = sessionCookie(adminOrigin)
  reply.clearCookie(name, options)
}

const HOUR_MS = 60 * 60 * 1000
/** A session ends after this long without a request, and after the second time in any case. */
const SESSION_IDLE_MS = 12 * HOUR_MS
const SESSION_LIFETIME_MS = 7 * 24 * HOUR_MS
/** Time limit for the second factor. */
const HALF_SESSION_LIFETIME_MS = 5 * 60 * 1000
/** Shortest interval between two updates of the last use. */
const LAST_USED_STEP_MS = 60 * 1000

/** Sessions that have neither ended nor expired. */
export function liveSessions(db: Db, now: Date) {
  return db
    .selectFrom('sessions')
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('lastUsedAt', '>', new Date(now.getTime() - SESSION_IDLE_MS))
}

/** The session of an id, which counts as used now. */
export async function findSession(db: Db, id: string, now: Date): Promise<FastifyRequest['session']> {
  const digest = digestOf(id)
  const row = await liveSessions(db, now)
    .select(['userId', 'stage', 'lastUsedAt'])
    .where('idDigest', '=', digest)
    .executeTakeFirst()
  if (!row) return null
  const { lastUsedAt, ...session } = row
  if (now.getTime() - lastUsedAt.getTime() >= LAST_USED_STEP_MS)
    await db.updateTable('sessions').set({ lastUsedAt: now }).where('idDigest', '=', digest).execute()
  return { ...session, digest }
}

interface NewSession {
  userId: number
  stage: SessionStage
  /** Of the session that it replaces. */
  parentDigest: string | null
  /** The known device of its browser (auth/known-device.ts); only for full sessions. */
  device: string | null
}

/** Adds a session in the browser of a request. @returns its id, of which only a digest is stored */
export async function insertSession(
  db: Db,
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
  { device, ...session }: NewSession,
  now: Date,
): Promise<string> {
  const id = newToken()
  const lifetimeMs = session.stage === 'half' ? HALF_SESSION_LIFETIME_MS : SESSION_LIFETIME_MS
  await db
    .insertInto('sessions')
    .values({
      ...session,
      idDigest: digestOf(id),
      data: { device },
      userAgent: shortUserAgent(headers['user-agent']),
      ipAddress: ip,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + lifetimeMs),
    })
    .execute()
  return id
}

/** Ends a session. @returns false when it had ended or expired before */
export async function revokeSession(db: Db, digest: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('idDigest', '=', digest)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<', now).execute()
}
