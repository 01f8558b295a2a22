import type { SecondFactor } from '@troubadour/domain/auth/auth'
import type { Db } from '../db/tables.ts'
import type { OwnSession } from '../http/session.ts'
import { countRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'
import type { SecretBox } from '../http/secret-box.ts'
import { acceptedStep } from './totp.ts'

const MINUTE_MS = 60 * 1000
/** Five attempts per challenge, ten per account, then locked for 15 minutes (docs/security.md#two-factor). */
const CHALLENGE_TRIES = 5
const ACCOUNT_TRIES = 10
const LOCK_MS = 15 * MINUTE_MS

export type Judgement =
  | { outcome: 'accepted'; by: 'code' | 'recovery code'; codesLeft: number | null; epoch: number }
  | { outcome: 'wrong'; field: keyof SecondFactor }
  /** This sign-in has ended: used, expired, logged out, or five wrong codes. */
  | { outcome: 'over'; isSpentByAttempts: boolean }
  | { outcome: 'locked'; until: Date; isNew: boolean }
  /** The secret cannot be decrypted: APP_SECRET has changed. */
  | { outcome: 'unreadable' }

export type CodeJudgement = Exclude<Judgement, { outcome: 'over' }>

interface TypedCode {
  factor: SecondFactor
  /** Hash of the typed recovery code, made beforehand. */
  recoveryHash: string | null
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
  challenge: TypedCode & OwnSession,
  now: Date,
): Promise<Judgement> {
  const { userId, digest } = challenge
  const user = await lockUser(trx, userId)
  const session = await trx
    .selectFrom('sessions')
    .select('codeFailures')
    .where('idDigest', '=', digest)
    .where('stage', '=', 'half')
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (!user?.totpEnabledAt || !session) return { outcome: 'over', isSpentByAttempts: false }
  const judgement = await judgeCode(trx, box, user, challenge, now)
  const isWrong = judgement.outcome === 'wrong' || (judgement.outcome === 'locked' && judgement.isNew)
  const codeFailures = session.codeFailures + (isWrong ? 1 : 0)
  const isOver = judgement.outcome === 'accepted' || codeFailures >= CHALLENGE_TRIES
  await trx
    .updateTable('sessions')
    .set({ codeFailures, ...(isOver && { revokedAt: now }) })
    .where('idDigest', '=', digest)
    .execute()
  return judgement.outcome === 'wrong' && isOver ? { outcome: 'over', isSpentByAttempts: true } : judgement
}

/** Judges a code of a signed-in user; attempts count together with those of sign-ins. */
export async function judgeOwnCode(
  trx: Db,
  box: SecretBox,
  { userId, ...code }: TypedCode & { userId: number },
  now: Date,
): Promise<CodeJudgement | null> {
  const user = await lockUser(trx, userId)
  return user?.totpEnabledAt ? judgeCode(trx, box, user, code, now) : null
}

/** @param user locked, with two-factor enabled */
async function judgeCode(
  trx: Db,
  box: SecretBox,
  user: LockedUser,
  { factor, recoveryHash }: TypedCode,
  now: Date,
): Promise<CodeJudgement> {
  if (user.lockedUntil && user.lockedUntil > now)
    return { outcome: 'locked', until: user.lockedUntil, isNew: false }

  const { id: userId, epoch } = user
  const isRecovery = factor.recoveryCode !== undefined
  if (!isRecovery && box.open(user.sealed, ownerOf(userId)) === null) return { outcome: 'unreadable' }
  const isRight = isRecovery
    ? await spendRecoveryCode(trx, userId, recoveryHash ?? '', now)
    : await spendToken(trx, box, user, factor.token ?? '', now)
  if (!isRight) return countFailure(trx, user, isRecovery ? 'recoveryCode' : 'token', now)
  await trx
    .updateTable('users')
    .set({ codeFailures: 0, codesLockedUntil: null })
    .where('id', '=', userId)
    .execute()
  if (!isRecovery) return { outcome: 'accepted', by: 'code', codesLeft: null, epoch }
  const { left } = await countRecoveryCodes(trx, userId)
  return { outcome: 'accepted', by: 'recovery code', codesLeft: left, epoch }
}

/** Whether codes of a user are refused without a check. */
export async function areCodesLocked(db: Db, userId: number, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('codesLockedUntil', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

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
  token: string,
  now: Date,
): Promise<boolean> {
  const secret = box.open(user.sealed, ownerOf(user.id))
  if (secret === null) return false
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
  field: keyof SecondFactor,
  now: Date,
): Promise<CodeJudgement> {
  const ofAccount = user.failures + 1
  const isLocking = ofAccount >= ACCOUNT_TRIES
  const until = new Date(now.getTime() + LOCK_MS)
  await trx
    .updateTable('users')
    .set({ codeFailures: isLocking ? 0 : ofAccount, ...(isLocking && { codesLockedUntil: until }) })
    .where('id', '=', user.id)
    .execute()
  return isLocking ? { outcome: 'locked', until, isNew: true } : { outcome: 'wrong', field }
}
