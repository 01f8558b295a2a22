import type { SecondFactor } from '@troubadour/domain/auth/auth'
import { INVALID_RECOVERY_CODE_MESSAGE, INVALID_TOKEN_MESSAGE } from '@troubadour/domain/auth/auth-values'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contractRoute, invalidFields } from '../http/contract-route.ts'
import { sessionOf } from '../http/session.ts'
import { HttpError } from '../http/http-error.ts'
import { actorOf, audited, recordActivity, type Activity } from '../activity/audit.ts'
import { beginSessionUnlessEnded, type AuthDeps } from './auth-deps.ts'
import { tooManyAttempts } from '../http/throttle.ts'
import { proveWithPassword, requirePassword } from './prove-password.ts'
import { hashTypedCode, newRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { endSessions, requireRecentSignIn, requireSession } from './sessions.repository.ts'
import { beginSetup, completeSetup, type SetupResult } from './totp-setup.repository.ts'
import { totpUri } from './totp.ts'
import { areCodesLocked, judgeOwnCode, judgeSecondFactor, type Judgement } from './two-factor.repository.ts'
import { findUser } from './users.repository.ts'

/** Issuer shown in authenticator apps while the site has no name. */
const DEFAULT_ISSUER = 'Troubadour'
const ENABLED_BEFORE_MESSAGE = 'Two-factor authentication is enabled already.'
const WRONG_MESSAGES: Record<keyof SecondFactor, string> = {
  token: INVALID_TOKEN_MESSAGE,
  recoveryCode: INVALID_RECOVERY_CODE_MESSAGE,
}
type Accepted = Extract<Judgement, { outcome: 'accepted' }>
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

  /** Skips the slow hash while codes are locked. */
  async function recoveryHashOf(userId: number, { recoveryCode }: SecondFactor): Promise<string | null> {
    if (!recoveryCode || (await areCodesLocked(db, userId, now()))) return null
    return hashTypedCode(db, passwords, userId, recoveryCode)
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
    if (judgement.outcome !== 'accepted') {
      // Throttled attempts are recorded with all other refusals, up to a limit.
      const isTold = judgement.outcome !== 'locked' || judgement.isNew
      if (isTold)
        await recordNow(request, { kind: 'refusal', summary: `Refused a sign-in: ${reasonOf(judgement)}` })
      throw refusalOf(judgement, now(), 401)
    }
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
    if (judgement && judgement.outcome !== 'accepted') {
      if (judgement.outcome !== 'locked' || judgement.isNew) {
        const summary = `Refused to move two-factor: ${reasonOf(judgement)}`
        await recordNow(request, { kind: 'refusal', summary })
      }
      throw refusalOf(judgement, now(), 400)
    }
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
      const outcome = await completeSetup(trx, secretBox, setup, now())
      if (outcome !== 'enabled' && outcome !== 'moved') return { outcome, epoch: 0 }
      await requireSession(trx, session, now())
      await replaceRecoveryCodes(trx, session.userId, recovery)
      // The other sessions were signed in without this second factor.
      const epoch = await endSessions(trx, { userId: session.userId }, now())
      await record(ENABLED[outcome].summary)
      return { outcome, epoch }
    })
    if (result.outcome !== 'enabled' && result.outcome !== 'moved') {
      if (result.outcome === 'wrong' || result.outcome === 'five wrong codes') {
        await recordNow(request, { kind: 'refusal', summary: 'Refused to enable two-factor: wrong code' })
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
    const { message } = ENABLED[result.outcome]
    return { message, recoveryCodes: recovery.codes }
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

function reasonOf(judgement: Exclude<Judgement, Accepted>): string {
  switch (judgement.outcome) {
    case 'wrong':
      return judgement.field === 'token' ? 'wrong code' : 'wrong recovery code'
    case 'over':
      return judgement.isSpentByAttempts ? 'five wrong codes' : 'it had expired'
    case 'locked':
      return 'ten wrong codes; locked for 15 minutes'
    case 'unreadable':
      return 'the two-factor secret cannot be read with this APP_SECRET'
  }
}

function setupRefusal(outcome: Exclude<SetupResult, 'enabled' | 'moved'>): HttpError {
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

/** @param wrongStatus 401 ends a sign-in; 400 keeps a signed-in user signed in */
function refusalOf(judgement: Exclude<Judgement, Accepted>, now: Date, wrongStatus: 400 | 401): HttpError {
  switch (judgement.outcome) {
    case 'wrong': {
      const message = WRONG_MESSAGES[judgement.field]
      return new HttpError(wrongStatus, message, { errors: { [judgement.field]: message } })
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
