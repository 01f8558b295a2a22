import {
  INVALID_RECOVERY_CODE_MESSAGE,
  INVALID_TOKEN_MESSAGE,
  type SecondFactor,
} from '@troubadour/domain/auth'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toDataURL } from 'qrcode'
import { contractRoute } from '../contract-route.ts'
import { HttpError } from '../http-error.ts'
import { actorOf, recordActivity, type Activity } from '../plugins/audit.ts'
import { beginSession } from '../plugins/session.ts'
import { invalidFields } from '../validate.ts'
import { beginSessionWith, sessionOf, type AuthDeps } from './auth-deps.ts'
import { tooManyTries } from './login-throttle.ts'
import { hashTypedCode, newRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { endOtherSessions } from './sessions.repository.ts'
import { beginSetup, completeSetup } from './totp-setup.repository.ts'
import { totpUri } from './totp.ts'
import { judgeSecondFactor, type Judgement } from './two-factor.repository.ts'
import { findUser } from './users.repository.ts'

/** What an authenticator app calls the account when the site has no name yet. */
const DEFAULT_ISSUER = 'Troubadour'
const ENABLED_BEFORE_MESSAGE = 'Two-factor authentication is enabled already.'
const SETUP_OVER_MESSAGE = 'The set-up has expired. Please start it again.'
const WRONG_MESSAGES: Record<keyof SecondFactor, string> = {
  token: INVALID_TOKEN_MESSAGE,
  recoveryCode: INVALID_RECOVERY_CODE_MESSAGE,
}
/** Dots of the picture for each square of the code: sharp on a screen that a camera looks at. */
const QR_SCALE = 6

/** The second step of a sign-in, and setting it up (Specification, 4. Login, Two-factor setup). */
export function twoFactorRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const { db, now, passwords, secretBox } = deps
  const record = (request: FastifyRequest, activity: Activity) =>
    recordActivity(db, actorOf(request), activity, now())

  contractRoute(app, 'validateTwoFactor', deps, async ({ body }, { request }) => {
    const { userId, digest } = sessionOf(request)
    if (request.session.stage === 'full') throw new HttpError(400, 'You are signed in already.')
    const recoveryHash = body.recoveryCode
      ? await hashTypedCode(db, passwords, userId, body.recoveryCode)
      : null
    const judgement = await db
      .transaction()
      .execute((trx) =>
        judgeSecondFactor(trx, secretBox, { userId, digest, factor: body, recoveryHash }, now()),
      )
    await record(request, activityOf(judgement))
    if (judgement.outcome !== 'accepted') throw refusalOf(judgement, now())
    await beginSessionWith(deps, request, { userId, stage: 'full', passwordHash: judgement.passwordHash })
    request.log.info({ userId, stage: 'full' }, 'signed in')
    const user = await findUser(db, userId)
    if (!user) throw new HttpError(401, 'Please sign in.')
    return { status: 200, body: user }
  })

  contractRoute(app, 'setUpTwoFactor', deps, async (_input, { request }) => {
    if (!deps.isAppSecretGiven) {
      throw new HttpError(503, 'The server has no APP_SECRET, so two-factor would be lost when it stops.')
    }
    const session = sessionOf(request)
    const setup = await db.transaction().execute((trx) => beginSetup(trx, secretBox, session, now()))
    if (!setup) throw new HttpError(409, ENABLED_BEFORE_MESSAGE)
    const { secret, username } = setup
    const issuer = (await deps.readSite()).projectName || DEFAULT_ISSUER
    const qrCodeUrl = await toDataURL(totpUri(secret, { issuer, username }), { scale: QR_SCALE })
    return { status: 200, body: { qrCodeUrl, secret } }
  })

  contractRoute(app, 'verifyTwoFactor', deps, async ({ body }, { request }) => {
    const session = sessionOf(request)
    const result = await db.transaction().execute(async (trx) => {
      const outcome = await completeSetup(trx, secretBox, { ...session, token: body.token }, now())
      if (outcome !== 'enabled') return { outcome, codes: [] }
      const recovery = await newRecoveryCodes(passwords)
      await replaceRecoveryCodes(trx, session.userId, recovery)
      // They were signed in without the second factor.
      await endOtherSessions(trx, session, now())
      const summary = 'Enabled two-factor authentication'
      await recordActivity(trx, actorOf(request), { kind: 'change', summary }, now())
      return { outcome, codes: recovery.codes }
    })
    if (result.outcome === 'wrong') {
      await record(request, { kind: 'refusal', summary: 'Refused to enable two-factor: wrong code' })
      throw invalidFields({ token: INVALID_TOKEN_MESSAGE }, INVALID_TOKEN_MESSAGE)
    }
    if (result.outcome === 'over') throw new HttpError(409, SETUP_OVER_MESSAGE)
    if (result.outcome === 'enabled before') throw new HttpError(409, ENABLED_BEFORE_MESSAGE)
    await beginSession(request, { userId: session.userId, stage: 'full' })
    const message = 'Two-factor authentication is enabled. Your other devices were signed out.'
    return { status: 200, body: { message, recoveryCodes: result.codes } }
  })
}

function activityOf(judgement: Judgement): Activity {
  const refused = (reason: string): Activity => ({
    kind: 'refusal',
    summary: `Refused a sign-in: ${reason}`,
  })
  switch (judgement.outcome) {
    case 'accepted': {
      const { by, codesLeft } = judgement
      const left = codesLeft === null ? '' : `; ${codesLeft} left`
      return { kind: 'sign-in', summary: `Signed in with a ${by}${left}` }
    }
    case 'wrong':
      return refused(judgement.field === 'token' ? 'wrong code' : 'wrong recovery code')
    case 'over':
      return refused(judgement.isSpentByTries ? 'five wrong codes' : 'it had expired')
    case 'locked':
      return refused(judgement.isNew ? 'ten wrong codes; locked for 15 minutes' : 'locked after wrong codes')
    case 'unreadable':
      return refused('the two-factor secret cannot be read with this APP_SECRET')
  }
}

function refusalOf(judgement: Exclude<Judgement, { outcome: 'accepted' }>, now: Date): HttpError {
  switch (judgement.outcome) {
    case 'wrong': {
      const message = WRONG_MESSAGES[judgement.field]
      return new HttpError(401, message, { errors: { [judgement.field]: message } })
    }
    case 'over':
      return new HttpError(
        401,
        judgement.isSpentByTries
          ? 'Too many wrong codes. Please sign in again.'
          : 'Your sign-in has expired. Please sign in again.',
      )
    case 'locked':
      return tooManyTries('Too many wrong codes', judgement.until.getTime() - now.getTime())
    case 'unreadable':
      return new HttpError(
        503,
        'The server cannot read the two-factor secret. Use a recovery code, or ask who runs the server.',
      )
  }
}
