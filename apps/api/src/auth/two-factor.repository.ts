import type { SecondFactor } from '@troubadour/domain/auth/auth'
import { INVALID_RECOVERY_CODE_MESSAGE, INVALID_TOKEN_MESSAGE } from '@troubadour/domain/auth/auth-values'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../shared/http-error.ts'
import { tooManyAttempts } from '../http/throttle.ts'
import type { OwnSession } from '../http/session.ts'
import { countRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'
import type { SecretBox } from '../shared/secret-box.ts'
import { acceptedStep } from './totp.ts'

const MINUTE_MS = 60 * 1000
/** Five attempts per challenge, ten per account, then locked for 15 minutes (docs/security.md#two-factor). */
const CHALLENGE_TRIES = 5
const ACCOUNT_TRIES = 10
const LOCK_MS = 15 * MINUTE_MS

export interface Accepted {
  outcome: 'accepted'
  by: 'code' | 'recovery code'
  codesLeft: number | null
  epoch: number
}
/** Returned, not thrown: the transaction that has counted the code must not be rolled back. */
export interface Refused {
  outcome: 'wrong' | 'refused'
  /** Text in the audit log; null for throttled attempts, which are recorded with all other refusals. */
  reason: string | null
  error: HttpError
}
type Judgement = Accepted | Refused

interface TypedCode {
  factor: SecondFactor
  /** Hash of the typed recovery code, made beforehand. */
  recoveryHash: string | null
}
/** 401 ends a sign-in; 400 keeps a signed-in user signed in. */
type WrongStatus = 400 | 401

const WRONG: Record<keyof SecondFactor, { reason: string; message: string }> = {
  token: { reason: 'wrong code', message: INVALID_TOKEN_MESSAGE },
  recoveryCode: { reason: 'wrong recovery code', message: INVALID_RECOVERY_CODE_MESSAGE },
}

/** Binds an encrypted secret to its user. */
export const ownerOf = (userId: number) => `user:${userId}`

/**
 * Judges the second factor of a sign-in. Needs a transaction: the user's row is locked, so that concurrent attempts are
 * counted and judged one by one, across all instances.
 */
export async function judgeSecondFactor(
  trx: Db,
  box: SecretBox,
  { userId, digest, ...typed }: TypedCode & OwnSession,
  now: Date,
): Promise<Judgement> {
  const user = await lockUser(trx, userId)
  const session = await trx
    .selectFrom('sessions')
    .select('codeFailures')
    .where('idDigest', '=', digest)
    .where('stage', '=', 'half')
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (!user?.totpEnabledAt || !session)
    return refused('it had expired', new HttpError(401, 'Your sign-in has expired. Please sign in again.'))
  const judgement = await judgeCode(trx, box, user, { ...typed, wrongStatus: 401 }, now)
  const codeFailures = session.codeFailures + (judgement.outcome === 'wrong' ? 1 : 0)
  const isSpent = codeFailures >= CHALLENGE_TRIES
  await trx
    .updateTable('sessions')
    .set({ codeFailures, ...((isSpent || judgement.outcome === 'accepted') && { revokedAt: now }) })
    .where('idDigest', '=', digest)
    .execute()
  return judgement.outcome === 'wrong' && isSpent
    ? refused('five wrong codes', new HttpError(401, 'Too many wrong codes. Please sign in again.'))
    : judgement
}

/** Judges a code of a signed-in user; attempts count together with those of sign-ins. */
export async function judgeOwnCode(
  trx: Db,
  box: SecretBox,
  { userId, ...typed }: TypedCode & { userId: number },
  now: Date,
): Promise<Judgement | null> {
  const user = await lockUser(trx, userId)
  return user?.totpEnabledAt ? judgeCode(trx, box, user, { ...typed, wrongStatus: 400 }, now) : null
}

/** @param user locked, with two-factor enabled */
async function judgeCode(
  trx: Db,
  box: SecretBox,
  user: LockedUser,
  { factor, recoveryHash, wrongStatus }: TypedCode & { wrongStatus: WrongStatus },
  now: Date,
): Promise<Judgement> {
  const { id: userId, epoch, lockedUntil } = user
  if (lockedUntil && lockedUntil > now) return locked(null, lockedUntil, now)
  const { token = '', recoveryCode } = factor
  const isRecovery = recoveryCode !== undefined
  const secret = box.open(user.sealed, ownerOf(userId))
  if (!isRecovery && secret === null) return unreadable()
  const isRight = isRecovery
    ? await spendRecoveryCode(trx, userId, recoveryHash ?? '', now)
    : secret !== null && (await spendToken(trx, box, user, { secret, token }, now))
  if (!isRight)
    return countFailure(trx, user, { field: isRecovery ? 'recoveryCode' : 'token', wrongStatus }, now)
  await trx
    .updateTable('users')
    .set({ codeFailures: 0, codesLockedUntil: null })
    .where('id', '=', userId)
    .execute()
  if (!isRecovery) return { outcome: 'accepted', by: 'code', codesLeft: null, epoch }
  const { left } = await countRecoveryCodes(trx, userId)
  return { outcome: 'accepted', by: 'recovery code', codesLeft: left, epoch }
}

export const refused = (reason: string | null, error: HttpError): Refused => ({
  outcome: 'refused',
  reason,
  error,
})

const locked = (reason: string | null, until: Date, now: Date) =>
  refused(reason, tooManyAttempts('Too many wrong codes', until.getTime() - now.getTime()))

const unreadable = () =>
  refused(
    'the two-factor secret cannot be read with this APP_SECRET',
    new HttpError(
      503,
      'The server cannot read the two-factor secret. Use a recovery code, or ask who runs the server.',
    ),
  )

type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>

/** Reads and locks the two-factor state of a user until the transaction ends. */
export async function lockUser(trx: Db, userId: number) {
  const row = await trx
    .selectFrom('users')
    .select([
      'id',
      'username',
      'passwordHash',
      'sessionEpoch as epoch',
      'totpEnabledAt',
      'totpSecret',
      'totpKeyId',
      'totpLastStep as lastStep',
      'codeFailures as failures',
      'codesLockedUntil as lockedUntil',
    ])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { totpSecret, totpKeyId, ...user } = row
  return { ...user, sealed: { secret: totpSecret ?? '', keyId: totpKeyId ?? '' } }
}

async function spendToken(
  trx: Db,
  box: SecretBox,
  user: LockedUser,
  { secret, token }: { secret: string; token: string },
  now: Date,
): Promise<boolean> {
  const step = acceptedStep(secret, token, { now, lastStep: user.lastStep })
  if (step === null) return false
  // A secret encrypted with a former key is encrypted again with the current one.
  const sealed = user.sealed.keyId === box.keyId ? user.sealed : box.seal(secret, ownerOf(user.id))
  await trx
    .updateTable('users')
    .set({ totpLastStep: step, totpSecret: sealed.secret, totpKeyId: sealed.keyId })
    .where('id', '=', user.id)
    .execute()
  return true
}

async function countFailure(
  trx: Db,
  user: LockedUser,
  { field, wrongStatus }: { field: keyof SecondFactor; wrongStatus: WrongStatus },
  now: Date,
): Promise<Judgement> {
  const ofAccount = user.failures + 1
  const isLocking = ofAccount >= ACCOUNT_TRIES
  const until = new Date(now.getTime() + LOCK_MS)
  await trx
    .updateTable('users')
    .set({ codeFailures: isLocking ? 0 : ofAccount, ...(isLocking && { codesLockedUntil: until }) })
    .where('id', '=', user.id)
    .execute()
  if (isLocking) return locked('ten wrong codes; locked for 15 minutes', until, now)
  const { reason, message } = WRONG[field]
  const error = new HttpError(wrongStatus, message, { errors: { [field]: message } })
  return { outcome: 'wrong', reason, error }
}
