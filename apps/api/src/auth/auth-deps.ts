import type { FastifyRequest } from 'fastify'
import type { RouteDeps } from '../deps.ts'
import { HttpError } from '../http-error.ts'
import type { Db, SessionStage } from '../db/tables.ts'
import { beginSession } from '../plugins/session.ts'
import { sessionDigest } from '../plugins/session-store.ts'
import type { Passwords } from './passwords.ts'
import type { SecretBox } from './secret-box.ts'
import { rememberNetwork } from './login-throttle.ts'
import { giveUpSession, isSessionStillGood } from './sessions.repository.ts'

/** What the routes of signing in and security need. */
export interface AuthDeps extends RouteDeps {
  publicOrigin: string | undefined
  adminOrigin: string | undefined
  passwords: Passwords
  secretBox: SecretBox
  /** False when APP_SECRET is made up at each start, so that what it encrypts is lost with it. */
  isAppSecretGiven: boolean
}

/** The session that a request came with. @throws HttpError 401 without one, which the access check has seen before */
export function sessionOf(request: FastifyRequest): { userId: number; digest: string } {
  const { userId, sessionId } = request.session
  if (userId === undefined) throw new HttpError(401, 'Please sign in.')
  return { userId, digest: sessionDigest(sessionId) }
}

/** A session to begin, for somebody whose password or code was looked at a moment ago. */
interface NewSession {
  userId: number
  stage: SessionStage
  /** The user's, as it was at that moment. */
  epoch: number
  /** Digest of the session whose place it takes; null where there is none to speak of. */
  parentDigest: string | null
}

/**
 * Begins a session, unless sessions were ended while that was under way: by a new password, by enabling two-factor, by
 * logging out.
 * @throws HttpError 401 when they were
 */
export async function beginSessionUnlessEnded(
  { db, now }: AuthDeps,
  request: FastifyRequest,
  session: NewSession,
): Promise<void> {
  await beginSession(request, session)
  if (!(await isSessionStillGood(db, session))) {
    await request.session.destroy()
    throw new HttpError(401, 'Your session was ended in the meantime. Please sign in again.')
  }
  if (session.stage === 'full') await rememberNetwork(db, session.userId, request.ip, now())
}

/**
 * Gives up the session that asks, for another one to take its place.
 * @throws HttpError 401 when it has ended in the meantime, so that the transaction comes to nothing
 */
export async function requireSession(trx: Db, { digest }: { digest: string }, now: Date): Promise<void> {
  if (!(await giveUpSession(trx, digest, now))) throw new HttpError(401, 'Please sign in.')
}
