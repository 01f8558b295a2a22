import type { SecondFactor } from '@troubadour/domain/auth/auth'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contractRoute } from '../http/contract-route.ts'
import { sessionOf } from '../http/session.ts'
import { HttpError } from '../http/http-error.ts'
import { actorOf, audited, recordActivity, type Activity } from '../activity/audit.ts'
import { beginSessionUnlessEnded, type AuthDeps } from './auth-deps.ts'
import { proveWithPassword, requirePassword } from './prove-password.ts'
import { hashTypedCode, newRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { endSessions, requireRecentSignIn, requireSession } from './sessions.repository.ts'
import { beginSetup, completeSetup, ENABLED_BEFORE_MESSAGE } from './totp-setup.repository.ts'
import { totpUri } from './totp.ts'
import { judgeOwnCode, judgeSecondFactor, type Accepted, type Refused } from './two-factor.repository.ts'
import { findUser } from './users.repository.ts'

/** Issuer shown in authenticator apps while the site has no name. */
const DEFAULT_ISSUER = 'Troubadour'
/** Audit summary and message for each kind of set-up. */
const ENABLED = {
  enabled: {
    summary: 'Enabled two-factor authentication',
    message: 'Two-factor authentication is enabled. Your other devices were signed out.',
  },
  moved: {
    summary: 'Moved two-factor authentication to a new phone; other sessions were ended',
    message:
      'Codes now come from your new phone; those of the old one stop working. Your other devices were signed out. These recovery codes replace the old ones.',
  },
}
/** Pixels for each module of the QR code, so that a camera reads it from a screen. */
const QR_SCALE = 6

/**
 * The second step of a sign-in, and setting it up (docs/product/states.md#sign-in,
 * docs/product/states.md#two-factor-set-up).
 */
export function twoFactorRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const { db, now, passwords, secretBox } = deps
  const recordNow = (request: FastifyRequest, activity: Activity) =>
    recordActivity(db, actorOf(request), activity, now())

  const recoveryHashOf = (userId: number, { recoveryCode }: SecondFactor) =>
    recoveryCode ? hashTypedCode(deps, { userId, code: recoveryCode }) : null

  /** @throws HttpError of the refusal, once it is recorded */
  async function refuse(request: FastifyRequest, what: string, { reason, error }: Refused): Promise<never> {
    if (reason !== null) await recordNow(request, { kind: 'refusal', summary: `Refused ${what}: ${reason}` })
    throw error
  }

  /** The new secret in the response. */
  async function answerOf({ secret, username }: { secret: string; username: string }) {
    const issuer = (await deps.readSite()).projectName || DEFAULT_ISSUER
    const { toDataURL } = await import('qrcode')
    const qrCodeUrl = await toDataURL(totpUri(secret, { issuer, username }), { scale: QR_SCALE })
    return { qrCodeUrl, secret }
  }

  contractRoute(app, 'validateTwoFactor', deps, async ({ body }, context) => {
    const { request } = context
    const { userId, digest } = sessionOf(request)
    if (request.session.stage === 'full') throw new HttpError(400, 'You are signed in already.')
    const recoveryHash = await recoveryHashOf(userId, body)
    const judgement = await db
      .transaction()
      .execute((trx) =>
        judgeSecondFactor(trx, secretBox, { userId, digest, factor: body, recoveryHash }, now()),
      )
    if (judgement.outcome !== 'accepted') return refuse(request, 'a sign-in', judgement)
    const { epoch } = judgement
    await beginSessionUnlessEnded(deps, context, { userId, stage: 'full', epoch, parentDigest: digest })
    await recordNow(request, { kind: 'sign-in', summary: `Signed in with a ${spentCode(judgement)}` })
    request.log.info({ userId, stage: 'full' }, 'signed in')
    const user = await findUser(db, userId)
    if (!user) throw new HttpError(401, 'Please sign in.')
    return user
  })

  contractRoute(app, 'setUpTwoFactor', deps, async (_input, { request }) => {
    requireAppSecret(deps)
    const session = sessionOf(request)
    await requireRecentSignIn(db, session, now())
    const setup = await db
      .transaction()
      .execute((trx) => beginSetup(trx, secretBox, { ...session, replaces: false }, now()))
    if (!setup) throw new HttpError(409, ENABLED_BEFORE_MESSAGE)
    return answerOf(setup)
  })

  contractRoute(app, 'moveTwoFactor', deps, async ({ body }, { request }) => {
    requireAppSecret(deps)
    const session = sessionOf(request)
    const { currentPassword, ...factor } = body
    const account = await proveWithPassword(deps, request, currentPassword)
    const recoveryHash = await recoveryHashOf(account.id, factor)
    const { judgement, setup } = await audited(deps, request, async (trx, record) => {
      await requirePassword(trx, account)
      const typed = { userId: account.id, factor, recoveryHash }
      const judgement = await judgeOwnCode(trx, secretBox, typed, now())
      if (judgement?.outcome !== 'accepted') return { judgement, setup: null }
      await record(`Began to move two-factor to a new phone, with a ${spentCode(judgement)}`)
      return { judgement, setup: await beginSetup(trx, secretBox, { ...session, replaces: true }, now()) }
    })
    if (judgement && judgement.outcome !== 'accepted') return refuse(request, 'to move two-factor', judgement)
    if (!setup) throw new HttpError(409, 'Two-factor authentication is not enabled.')
    return answerOf(setup)
  })

  contractRoute(app, 'verifyTwoFactor', deps, async ({ body }, context) => {
    const { request } = context
    const session = sessionOf(request)
    // Hashing is slow, so it happens before rows are locked.
    const recovery = await newRecoveryCodes(passwords)
    const result = await audited(deps, request, async (trx, record) => {
      const setup = { ...session, token: body.token }
      const result = await completeSetup(trx, secretBox, setup, now())
      if ('error' in result) return result
      await requireSession(trx, session, now())
      await replaceRecoveryCodes(trx, session.userId, recovery)
      // The other sessions were signed in without this second factor.
      const epoch = await endSessions(trx, { userId: session.userId }, now())
      const { summary, message } = ENABLED[result.outcome]
      await record(summary)
      return { message, epoch }
    })
    if ('error' in result) return refuse(request, 'to enable two-factor', result)
    const { userId, digest } = session
    await beginSessionUnlessEnded(deps, context, {
      userId,
      stage: 'full',
      epoch: result.epoch,
      parentDigest: digest,
    })
    return { message: result.message, recoveryCodes: recovery.codes }
  })
}

/** @throws HttpError 503 */
function requireAppSecret({ isAppSecretGiven }: AuthDeps): void {
  if (isAppSecretGiven) return
  throw new HttpError(503, 'The server has no APP_SECRET, so two-factor would be lost when it stops.')
}

function spentCode({ by, codesLeft }: Accepted): string {
  return `${by}${codesLeft === null ? '' : `; ${codesLeft} left`}`
}
