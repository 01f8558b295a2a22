import type { FastifyRequest } from 'fastify'
import type { RouteDeps } from '../deps.ts'
import { HttpError } from '../http-error.ts'
import type { SessionStage } from '../db/tables.ts'
import { beginSession } from '../plugins/session.ts'
import { sessionDigest } from '../plugins/session-store.ts'
import type { Passwords } from './passwords.ts'
import type { SecretBox } from './secret-box.ts'
import { awaitPasswordHash } from './users.repository.ts'

/** What the routes of signing in and security need. */
export interface AuthDeps extends RouteDeps {
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

/**
 * Begins the session of a user whose password was looked at a moment ago. A password that was changed in between ends
 * every session but those that are just being made, so these are looked at once more.
 * @throws HttpError 401 when it was
 */
export async function beginSessionWith(
  { db }: AuthDeps,
  request: FastifyRequest,
  { userId, stage, passwordHash }: { userId: number; stage: SessionStage; passwordHash: string },
): Promise<void> {
  await beginSession(request, { userId, stage })
  if ((await awaitPasswordHash(db, userId)) === passwordHash) return
  await request.session.destroy()
  throw new HttpError(401, 'The password was changed in the meantime. Please sign in again.')
}
