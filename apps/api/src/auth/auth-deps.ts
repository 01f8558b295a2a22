import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RouteDeps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import type { Db, SessionStage } from '../db/tables.ts'
import { networkOf } from '../http/caller.ts'
import { beginSession, sessionDigest } from '../http/session.ts'
import type { Passwords } from './passwords.ts'
import type { SecretBox } from './secret-box.ts'
import { devicePlace, newDevice, readDevice, sendDevice } from './known-device.ts'
import { isKnownPlace, rememberPlaces } from './login-throttle.ts'
import { giveUpSession, isSessionStillGood, sessionStart } from './sessions.repository.ts'

/** Setting up two-factor needs a sign-in that is no older. */
const RECENT_MS = 10 * 60 * 1000

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
  { db, now, adminOrigin }: AuthDeps,
  context: { request: FastifyRequest; reply: FastifyReply },
  session: NewSession,
): Promise<void> {
  const { request } = context
  const device = session.stage === 'full' ? await deviceOf(db, request, adminOrigin) : null
  const place = device === null ? null : devicePlace(device)
  await beginSession(request, { ...session, device: place })
  const isGood = await db.transaction().execute(async (trx) => {
    if (!(await isSessionStillGood(trx, session))) return false
    // With the user's row still locked: what ends sessions at this moment forgets the device too.
    if (place !== null) await rememberPlaces(trx, session.userId, [networkOf(request.ip), place], now())
    return true
  })
  if (!isGood) {
    await request.session.destroy()
    throw new HttpError(401, 'Your session was ended in the meantime. Please sign in again.')
  }
  if (device !== null) sendDevice(context, device, adminOrigin)
}

/** The device that the browser is known as, or a new one: what was revoked does not come back by the next sign-in. */
async function deviceOf(db: Db, request: FastifyRequest, adminOrigin: string | undefined): Promise<string> {
  const device = readDevice(request, adminOrigin)
  return device !== null && (await isKnownPlace(db, devicePlace(device))) ? device : newDevice()
}

/**
 * Lets through who has proved who they are a short while ago.
 * @throws HttpError 401, which leads to the sign-in screen and back
 */
export async function requireRecentSignIn(db: Db, { digest }: { digest: string }, now: Date): Promise<void> {
  const start = await sessionStart(db, digest)
  if (start && now.getTime() - start.getTime() <= RECENT_MS) return
  throw new HttpError(401, 'Your last sign-in is more than 10 minutes ago. Please log in again to go on.')
}

/**
 * Gives up the session that asks, for another one to take its place.
 * @throws HttpError 401 when it has ended in the meantime, so that the transaction comes to nothing
 */
export async function requireSession(trx: Db, { digest }: { digest: string }, now: Date): Promise<void> {
  if (!(await giveUpSession(trx, digest, now))) throw new HttpError(401, 'Please sign in.')
}
