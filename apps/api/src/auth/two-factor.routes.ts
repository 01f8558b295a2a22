import type { SecondFactor } from '@troubadour/domain/auth/auth'
import { INVALID_RECOVERY_CODE_MESSAGE, INVALID_TOKEN_MESSAGE } from '@troubadour/domain/auth/auth-values'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toDataURL } from 'qrcode'
import { contractRoute, invalidFields } from '../http/contract-route.ts'
import { HttpError } from '../http/http-error.ts'
import { actorOf, recordActivity, type Activity } from '../activity/audit.ts'
import {
  beginSessionUnlessEnded,
  requireRecentSignIn,
  requireSession,
  sessionOf,
  type AuthDeps,
} from './auth-deps.ts'
import { tooManyAttempts } from './login-throttle.ts'
import { hashTypedCode, newRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { endSessions } from './sessions.repository.ts'
import { beginSetup, completeSetup, type SetupResult } from './totp-setup.repository.ts'
import { totpUri } from './totp.ts'
import { areCodesLocked, judgeSecondFactor, type Judgement } from './two-factor.repository.ts'
import { findUser } from './users.repository.ts'

/** What an authenticator app calls the account when the site has no name yet. */
const DEFAULT_ISSUER = 'Troubadour'
const ENABLED_BEFORE_MESSAGE = 'Two-factor authentication is enabled already.'
const WRONG_MESSAGES: Record<keyof SecondFactor, string> = {
  token: INVALID_TOKEN_MESSAGE,
  recoveryCode: INVALID_RECOVERY_CODE_MESSAGE,
}
/** Pixels for each square of the QR code, so that a camera reads it from a screen. */
const QR_SCALE = 6

/**
 * The second step of a sign-in, and setting it up (docs/product/states.md#sign-in,
 * docs/product/states.md#two-factor-set-up).
 */
export function twoFactorRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const { db, now, passwords, secretBox } = deps
  const record = (request: FastifyRequest, activity: Activity) =>
    recordActivity(db, actorOf(request), activity, now())

  contractRoute(app, 'validateTwoFactor', deps, async ({ body }, context) => {
    const { request } = context
    const { userId, digest } = sessionOf(request)
    if (request.session.stage === 'full') throw new HttpError(400, 'You are signed in already.')
    // While codes are locked, none is worth the work of hashing it.
    const recoveryHash =
      body.recoveryCode && !(await areCodesLocked(db, userId, now()))
        ? await hashTypedCode(db, passwords, userId, body.recoveryCode)
        : null
    const judgement = await db
      .transaction()
      .execute((trx) =>
        judgeSecondFactor(trx, secretBox, { userId, digest, factor: body, recoveryHash }, now()),
      )
    if (judgement.outcome !== 'accepted') {
      // Attempts that come too soon are recorded with all other refusals, up to a limit.
      const isTold = judgement.outcome !== 'locked' || judgement.isNew
      if (isTold) await record(request, { kind: 'refusal', summary: refusalSummary(judgement) })
      throw refusalOf(judgement, now())
    }
    const { epoch } = judgement
    await beginSessionUnlessEnded(deps, context, { userId, stage: 'full', epoch, parentDigest: digest })
    await record(request, { kind: 'sign-in', summary: signInSummary(judgement) })
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
    await requireRecentSignIn(db, session, now())
    const setup = await db.transaction().execute((trx) => beginSetup(trx, secretBox, session, now()))
    if (!setup) throw new HttpError(409, ENABLED_BEFORE_MESSAGE)
    const { secret, username } = setup
    const issuer = (await deps.readSite()).projectName || DEFAULT_ISSUER
    const qrCodeUrl = await toDataURL(totpUri(secret, { issuer, username }), { scale: QR_SCALE })
    return { status: 200, body: { qrCodeUrl, secret } }
  })

  contractRoute(app, 'verifyTwoFactor', deps, async ({ body }, context) => {
    const { request } = context
    const session = sessionOf(request)
    // Slow, and so made before anything is locked.
    const recovery = await newRecoveryCodes(passwords)
    const result = await db.transaction().execute(async (trx) => {
      const setup = { ...session, token: body.token }
      const outcome = await completeSetup(trx, secretBox, setup, now())
      if (outcome !== 'enabled') return { outcome, epoch: 0 }
      await requireSession(trx, session, now())
      await replaceRecoveryCodes(trx, session.userId, recovery)
      // The other sessions were signed in without the second factor.
      const epoch = await endSessions(trx, { userId: session.userId }, now())
      const summary = 'Enabled two-factor authentication'
      await recordActivity(trx, actorOf(request), { kind: 'change', summary }, now())
      return { outcome, epoch }
    })
    if (result.outcome !== 'enabled') {
      if (result.outcome === 'wrong' || result.outcome === 'five wrong codes') {
        await record(request, { kind: 'refusal', summary: 'Refused to enable two-factor: wrong code' })
      }
      throw setupRefusal(result.outcome)
    }
    const { userId, digest } = session
    await beginSessionUnlessEnded(deps, context, {
      userId,
      stage: 'full',
      epoch: result.epoch,
      parentDigest: digest,
    })
    const message = 'Two-factor authentication is enabled. Your other devices were signed out.'
    return { status: 200, body: { message, recoveryCodes: recovery.codes } }
  })
}

function signInSummary({ by, codesLeft }: Extract<Judgement, { outcome: 'accepted' }>): string {
  return `Signed in with a ${by}${codesLeft === null ? '' : `; ${codesLeft} left`}`
}

function refusalSummary(judgement: Exclude<Judgement, { outcome: 'accepted' }>): string {
  const refused = (reason: string) => `Refused a sign-in: ${reason}`
  switch (judgement.outcome) {
    case 'wrong':
      return refused(judgement.field === 'token' ? 'wrong code' : 'wrong recovery code')
    case 'over':
      return refused(judgement.isSpentByAttempts ? 'five wrong codes' : 'it had expired')
    case 'locked':
      return refused('ten wrong codes; locked for 15 minutes')
    case 'unreadable':
      return refused('the two-factor secret cannot be read with this APP_SECRET')
  }
}

function setupRefusal(outcome: Exclude<SetupResult, 'enabled'>): HttpError {
  switch (outcome) {
    case 'wrong':
      return invalidFields({ token: INVALID_TOKEN_MESSAGE }, INVALID_TOKEN_MESSAGE)
    case 'five wrong codes':
      return new HttpError(409, 'Too many wrong codes. Please start the set-up again.')
    case 'over':
      return new HttpError(409, 'The set-up has expired. Please start it again.')
    case 'enabled before':
      return new HttpError(409, ENABLED_BEFORE_MESSAGE)
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
        judgement.isSpentByAttempts
          ? 'Too many wrong codes. Please sign in again.'
          : 'Your sign-in has expired. Please sign in again.',
      )
    case 'locked':
      return tooManyAttempts('Too many wrong codes', judgement.until.getTime() - now.getTime())
    case 'unreadable':
      return new HttpError(
        503,
        'The server cannot read the two-factor secret. Use a recovery code, or ask who runs the server.',
      )
  }
}
