import { INVALID_CREDENTIALS_MESSAGE } from '@troubadour/domain/auth/auth-values'
import type { FastifyInstance } from 'fastify'
import { contractRoute } from '../http/contract-route.ts'
import { HttpError, invalidFields } from '../shared/http-error.ts'
import { actorOf, audited, changeRoute, recordActivity } from '../activity/audit.ts'
import { clearSessionCookie, sessionOf } from '../http/session.ts'
import { beginSessionUnlessEnded, requireGoodPassword, type AuthDeps } from './auth-deps.ts'
import { readDevice } from './known-device.ts'
import { countLoginAttempt } from './login-throttle.ts'
import {
  endSession,
  endSessionById,
  endSessions,
  listSessions,
  requireSession,
} from './sessions.repository.ts'
import { findAccount, findUser, replacePassword } from './users.repository.ts'
import { oneSpelling } from './passwords.ts'
import { proveWithPassword, requirePassword } from './prove-password.ts'
import { withBothFactors } from './prove-second-factor.ts'
import { countRecoveryCodes, newRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'

/** Signing in and out, and the current session (docs/product/states.md#sign-in). */
export function authRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const { db, now, adminOrigin, passwords } = deps

  contractRoute(app, 'login', deps, async ({ body }, context) => {
    const { request } = context
    const { username, password } = body
    const clearAttempts = await countLoginAttempt(
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
    await clearAttempts()
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
    return { message, requiresTwoFactor }
  })

  // The response is the same for every name: only the right password reveals whether an account exists and has a second
  // factor.
  contractRoute(app, 'checkTwoFactor', deps, async () => ({
    message: 'Sign in with your password; a code is asked for where the account needs one.',
  }))

  contractRoute(app, 'logout', deps, async (_input, { request, reply }) => {
    const actor = actorOf(request)
    request.log.info({ userId: actor.userId }, 'signed out')
    await db.transaction().execute((trx) => endSession(trx, sessionOf(request).digest, now()))
    await request.session.destroy()
    clearSessionCookie(reply, adminOrigin)
    await recordActivity(db, actor, { kind: 'sign-in', summary: 'Signed out' }, now())
    return { message: 'You are signed out.' }
  })

  contractRoute(app, 'getUser', deps, async (_input, { request }) => {
    const user = await findUser(db, sessionOf(request).userId)
    if (!user) throw new HttpError(401, 'Please sign in.')
    return user
  })
}

/** Account security of the signed-in administrator: password, recovery codes, sessions. */
export function securityRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const { db, now, passwords } = deps

  contractRoute(app, 'changePassword', deps, async ({ body }, context) => {
    const { request } = context
    const session = sessionOf(request)
    const account = await proveWithPassword(deps, request, body.currentPassword)
    if (oneSpelling(body.newPassword) === oneSpelling(body.currentPassword)) {
      const problem = 'This is your current password. Choose another one.'
      throw invalidFields({ newPassword: problem }, problem)
    }
    await requireGoodPassword(deps, body.newPassword, account.username)
    const passwordHash = await passwords.hash(body.newPassword)
    const { userId, digest } = session
    const epoch = await audited(deps, request, async (trx, record) => {
      await requirePassword(trx, account)
      await requireSession(trx, session, now())
      await record('Changed the password; other sessions were ended')
      return replacePassword(trx, userId, passwordHash, now())
    })
    await beginSessionUnlessEnded(deps, context, { userId, stage: 'full', epoch, parentDigest: digest })
    return { message: 'Your password was changed. Your other devices were signed out.' }
  })

  contractRoute(app, 'countRecoveryCodes', deps, (_input, { request }) =>
    countRecoveryCodes(db, sessionOf(request).userId),
  )

  contractRoute(app, 'renewRecoveryCodes', deps, async ({ body }, { request }) => {
    const proof = { ...body, what: 'to make new recovery codes' }
    const recoveryCodes = await withBothFactors(
      deps,
      request,
      proof,
      async ({ trx, record, userId, spent }) => {
        // Only after a right code: hashing is slow, and this call must not be a way to keep the server busy.
        const recovery = await newRecoveryCodes(passwords)
        await replaceRecoveryCodes(trx, userId, recovery)
        await record(`Made new recovery codes, in place of the old ones, with a ${spent}`)
        return recovery.codes
      },
    )
    return { message: 'These are your new recovery codes. The old ones are void.', recoveryCodes }
  })

  contractRoute(app, 'listSessions', deps, (_input, { request }) =>
    listSessions(db, sessionOf(request), now()),
  )

  changeRoute(app, 'revokeSession', deps, async ({ params: { id } }, { trx, record, request }) => {
    const device = await endSessionById(trx, { userId: sessionOf(request).userId, id }, now())
    if (device === null) throw new HttpError(404, 'There is no such session.')
    await record(`Ended the session of ${device}`)
  })

  changeRoute(app, 'revokeOtherSessions', deps, async (_input, { trx, record, request }) => {
    const { userId, digest } = sessionOf(request)
    await endSessions(trx, { userId, except: digest }, now())
    await record('Ended all other sessions')
  })
}
