import type { FastifyInstance } from 'fastify'
import { contractRoute } from '../http/contract-route.ts'
import { sessionOf } from '../http/session.ts'
import { HttpError } from '../shared/http-error.ts'
import { actorOf, audited, recordActivity } from '../activity/audit.ts'
import { beginSessionUnlessEnded, type AuthDeps } from './auth-deps.ts'
import { hashOfTyped, notEnabled, refuseCode, spentCode, withBothFactors } from './prove-second-factor.ts'
import { newRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { endSessions, requireRecentSignIn, requireSession } from './sessions.repository.ts'
import { beginSetup, completeSetup, ENABLED_BEFORE_MESSAGE } from './totp-setup.repository.ts'
import { totpUri } from './totp.ts'
import { judgeSecondFactor } from './two-factor.repository.ts'
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
    const recoveryHash = await hashOfTyped(deps, userId, body)
    const judgement = await db
      .transaction()
      .execute((trx) =>
        judgeSecondFactor(trx, secretBox, { userId, digest, factor: body, recoveryHash }, now()),
      )
    if (judgement.outcome !== 'accepted') return refuseCode(deps, request, 'a sign-in', judgement)
    const { epoch } = judgement
    await beginSessionUnlessEnded(deps, context, { userId, stage: 'full', epoch, parentDigest: digest })
    const summary = `Signed in with a ${spentCode(judgement)}`
    await recordActivity(db, actorOf(request), { kind: 'sign-in', summary }, now())
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
    const proof = { ...body, what: 'to move two-factor' }
    const setup = await withBothFactors(deps, request, proof, async ({ trx, record, spent }) => {
      await record(`Began to move two-factor to a new phone, with a ${spent}`)
      return beginSetup(trx, secretBox, { ...session, replaces: true }, now())
    })
    if (!setup) throw notEnabled()
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
    if ('error' in result) return refuseCode(deps, request, 'to enable two-factor', result)
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
