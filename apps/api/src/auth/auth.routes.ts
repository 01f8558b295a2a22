import { INVALID_CREDENTIALS_MESSAGE } from '@troubadour/domain/auth/auth-values'
import type { FastifyInstance } from 'fastify'
import { contractRoute } from '../http/contract-route.ts'
import { HttpError } from '../http/http-error.ts'
import { actorOf, recordActivity } from '../activity/audit.ts'
import { clearSessionCookie } from '../http/session.ts'
import { beginSessionUnlessEnded, sessionOf, type AuthDeps } from './auth-deps.ts'
import { readDevice } from './known-device.ts'
import { takeLoginTry } from './login-throttle.ts'
import { endSession } from './sessions.repository.ts'
import { findAccount, findUser } from './users.repository.ts'

/** Signing in and out, and who is signed in (docs/product/states.md#sign-in). */
export function authRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const { db, now, adminOrigin, passwords } = deps

  contractRoute(app, 'login', deps, async ({ body }, context) => {
    const { request } = context
    const { username, password } = body
    const forgetTries = await takeLoginTry(
      db,
      { username, ipAddress: request.ip, device: readDevice(request, adminOrigin) },
      now(),
    )
    const account = await findAccount(db, username)
    const isRight = await passwords.isRight(account?.passwordHash, password)
    const actor = actorOf(request, account?.id ?? null)
    if (!account || !isRight) {
      const reason = account ? 'wrong password' : 'unknown user name'
      await recordActivity(db, actor, { kind: 'refusal', summary: `Refused a sign-in: ${reason}` }, now())
      request.log.info({ userId: account?.id }, 'sign-in refused')
      throw new HttpError(401, INVALID_CREDENTIALS_MESSAGE)
    }
    await forgetTries()
    const requiresTwoFactor = account.hasTwoFactor
    const stage = requiresTwoFactor ? 'half' : 'full'
    await beginSessionUnlessEnded(deps, context, {
      userId: account.id,
      stage,
      epoch: account.sessionEpoch,
      parentDigest: null,
    })
    const summary = requiresTwoFactor ? 'Entered the password; the code is still to come' : 'Signed in'
    await recordActivity(db, actor, { kind: 'sign-in', summary }, now())
    request.log.info({ userId: account.id, stage }, 'signed in')
    const message = requiresTwoFactor ? 'Enter the code from your authenticator app.' : 'You are signed in.'
    return { status: 200, body: { message, requiresTwoFactor } }
  })

  // The same for every name: whether an account exists, and has a second factor, only its password tells.
  contractRoute(app, 'checkTwoFactor', deps, async () => ({
    status: 200,
    body: { message: 'Sign in with your password; a code is asked for where the account needs one.' },
  }))

  contractRoute(app, 'logout', deps, async (_input, { request, reply }) => {
    const actor = actorOf(request)
    request.log.info({ userId: actor.userId }, 'signed out')
    await endSession(db, sessionOf(request).digest, now())
    await request.session.destroy()
    clearSessionCookie(reply, adminOrigin)
    await recordActivity(db, actor, { kind: 'sign-in', summary: 'Signed out' }, now())
    return { status: 200, body: { message: 'You are signed out.' } }
  })

  contractRoute(app, 'getUser', deps, async (_input, { request }) => {
    const user = await findUser(db, request.session.userId ?? 0)
    if (!user) throw new HttpError(401, 'Please sign in.')
    return { status: 200, body: user }
  })
}
