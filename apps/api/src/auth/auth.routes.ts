import { INVALID_CREDENTIALS_MESSAGE } from '@troubadour/domain/auth'
import type { FastifyInstance } from 'fastify'
import { contractRoute } from '../contract-route.ts'
import type { RouteDeps } from '../deps.ts'
import { HttpError } from '../http-error.ts'
import { clearSessionCookie } from '../plugins/session.ts'
import { createPasswordChecker } from './passwords.ts'
import { findAccount, findUser } from './users.repository.ts'

interface AuthDeps extends RouteDeps {
  adminOrigin: string | undefined
}

/** Signing in and out, and who is signed in (Specification, 4. Login). */
export function authRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const { db, adminOrigin } = deps
  const passwords = createPasswordChecker()

  contractRoute(app, 'login', deps, async ({ body }, { request }) => {
    const account = await findAccount(db, body.username)
    const isRight = await passwords.isRight(account?.passwordHash, body.password)
    if (!account || !isRight) {
      request.log.info({ username: body.username }, 'sign-in refused')
      throw new HttpError(401, INVALID_CREDENTIALS_MESSAGE)
    }
    const requiresTwoFactor = account.hasTwoFactor
    // A new id, so that one that was planted in the browser is worth nothing.
    await request.session.regenerate()
    request.session.userId = account.id
    request.session.stage = requiresTwoFactor ? 'half' : 'full'
    await request.session.save()
    // The plugin would first take back the cookie that came along, in a header of its own beside the new one.
    request.cookies = {}
    request.log.info({ userId: account.id, stage: request.session.stage }, 'signed in')
    const message = requiresTwoFactor ? 'Enter the code from your authenticator app.' : 'You are signed in.'
    return { status: 200, body: { message, requiresTwoFactor } }
  })

  contractRoute(app, 'logout', deps, async (_input, { request, reply }) => {
    request.log.info({ userId: request.session.userId }, 'signed out')
    await request.session.destroy()
    clearSessionCookie(reply, adminOrigin)
    return { status: 200, body: { message: 'You are signed out.' } }
  })

  contractRoute(app, 'getUser', deps, async (_input, { request }) => {
    const user = await findUser(db, request.session.userId ?? 0)
    if (!user) throw new HttpError(401, 'Please sign in.')
    return { status: 200, body: user }
  })
}
