import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RouteDeps } from '../http/deps.ts'
import { HttpError, invalidFields } from '../shared/http-error.ts'
import type { SessionStage } from '../db/account-tables.ts'
import type { Db } from '../db/tables.ts'
import { networkOf } from '@troubadour/server/network-of'
import { beginSession } from '../http/session.ts'
import { newToken } from '../shared/tokens.ts'
import { ownNames, passwordProblem, type Passwords } from './passwords.ts'
import type { SecretBox } from '../shared/secret-box.ts'
import {
  deviceOrigin,
  isKnownSignInOrigin,
  readDevice,
  rememberSignInOrigins,
  sendDevice,
} from './known-device.ts'
import { isSessionStillGood } from './sessions.repository.ts'

export interface AuthDeps extends RouteDeps {
  publicOrigin: string | undefined
  adminOrigin: string | undefined
  passwords: Passwords
  secretBox: SecretBox
  /** False when APP_SECRET is generated at each start: data encrypted with it would be lost. */
  isAppSecretGiven: boolean
}

interface NewSession {
  userId: number
  stage: SessionStage
  /** The user's session epoch when the sign-in began. */
  epoch: number
  /** Digest of the session that it replaces, if any. */
  parentDigest: string | null
}

/**
 * Begins a session, unless the user's sessions were ended meanwhile by a new password, by enabling two-factor or by
 * logging out.
 * @throws HttpError 401 when they were ended
 */
export async function beginSessionUnlessEnded(
  { db, now, adminOrigin }: AuthDeps,
  context: { request: FastifyRequest; reply: FastifyReply },
  session: NewSession,
): Promise<void> {
  const { request } = context
  const device = session.stage === 'full' ? await deviceOf(db, request, adminOrigin) : null
  const origin = device === null ? null : deviceOrigin(device)
  await beginSession(request, { ...session, device: origin })
  const isGood = await db.transaction().execute(async (trx) => {
    if (!(await isSessionStillGood(trx, session))) return false
    // While the user's row is locked: a concurrent end of all sessions deletes the device too.
    if (origin !== null)
      await rememberSignInOrigins(trx, session.userId, [networkOf(request.ip), origin], now())
    return true
  })
  if (!isGood) {
    await request.session.destroy()
    throw new HttpError(401, 'Your session was ended in the meantime. Please sign in again.')
  }
  if (device !== null) sendDevice(context, device, adminOrigin)
}

/** The browser's known device, or a new one: a sign-in must not make a revoked device known again. */
async function deviceOf(db: Db, request: FastifyRequest, adminOrigin: string | undefined): Promise<string> {
  const device = readDevice(request, adminOrigin)
  return device !== null && (await isKnownSignInOrigin(db, deviceOrigin(device))) ? device : newToken()
}

/** @throws HttpError 400 with the reason when the password is too weak */
export async function requireGoodPassword(deps: AuthDeps, password: string, username: string): Promise<void> {
  const names = ownNames(await deps.readSite(), [deps.publicOrigin, deps.adminOrigin], username)
  const problem = await passwordProblem(password, names)
  if (problem) throw invalidFields({ newPassword: problem }, problem)
}
