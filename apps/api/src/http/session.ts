import { createHmac } from 'node:crypto'
import cookie from '@fastify/cookie'
import session from '@fastify/session'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db, SessionStage } from '../db/tables.ts'
import { accessOfRequest } from './access.ts'
import { shortUserAgent } from './caller.ts'
import { createSessionStore, SESSION_LIFETIME_MS } from './session-store.ts'

declare module 'fastify' {
  interface Session {
    userId?: number
    stage?: SessionStage
    /** Where it was signed in from; written once. */
    userAgent?: string | null
    ipAddress?: string
    /** The session whose place it took; written once. */
    parentDigest?: string | null
    /** What its browser is known as to the limits of signing in; a full session's. */
    device?: string | null
  }
}

interface SessionOptions {
  db: Db
  now: () => Date
  appSecret: string
  adminOrigin: string | undefined
}

/** How the cookie is called and sent: host-only and for https alone, except where the admin is reached by http. */
export function sessionCookie(adminOrigin: string | undefined) {
  const secure = adminOrigin?.startsWith('https:') ?? false
  return {
    name: secure ? '__Host-session' : 'session',
    options: { path: '/', httpOnly: true, secure, sameSite: 'strict' },
  } as const
}

/** Sessions in PostgreSQL. Anonymous visitors get no cookie and no row. */
export async function addSessions(
  app: FastifyInstance,
  { db, now, appSecret, adminOrigin }: SessionOptions,
): Promise<void> {
  const { name, options } = sessionCookie(adminOrigin)
  const keyFor = (use: string) => createHmac('sha256', appSecret).update(use).digest('base64url')
  await app.register(cookie, { secret: keyFor('device cookie') })
  // What everybody may call on the public host needs no session, so it asks the database for none.
  app.addHook('onRequest', async (request) => {
    const host = request.routeOptions.config.endpoint?.host
    if (host !== 'admin' && accessOfRequest(request) === 'public') request.cookies = {}
  })
  await app.register(session, {
    // A key of its own: APP_SECRET signs other things too.
    secret: keyFor('session cookie'),
    store: createSessionStore(db, now),
    cookieName: name,
    cookie: { ...options, maxAge: SESSION_LIFETIME_MS },
    // A rolling session is saved by every request, which would bring back one that another request has ended.
    rolling: false,
    saveUninitialized: false,
  })
}

/** Takes the cookie of an ended session back. */
export function clearSessionCookie(reply: FastifyReply, adminOrigin: string | undefined): void {
  const { name, options } = sessionCookie(adminOrigin)
  reply.clearCookie(name, options)
}

/**
 * Begins a session of its own for a user, in place of whatever the browser came with: an id that was planted there, or
 * that belonged to a lesser stage, is worth nothing afterwards.
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
  // Without an admin origin that says https, the request does.
  if (request.protocol === 'https') request.session.cookie.secure = true
  request.session.userId = userId
  request.session.stage = stage
  request.session.userAgent = shortUserAgent(request.headers['user-agent'])
  request.session.ipAddress = request.ip
  request.session.parentDigest = parentDigest
  request.session.device = device
  await request.session.save()
  // The plugin would first take back the cookie that came along, in a header of its own beside the new one.
  request.cookies = {}
}
