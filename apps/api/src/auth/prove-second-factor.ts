import type { SecondFactor, TwoFactorProof } from '@troubadour/domain/auth/auth'
import { BLANK_TOKEN_MESSAGE } from '@troubadour/domain/auth/auth-values'
import type { FastifyRequest } from 'fastify'
import { actorOf, audited, recordActivity, type RecordChange } from '../activity/audit.ts'
import type { Db } from '../db/tables.ts'
import { HttpError, invalidFields } from '../shared/http-error.ts'
import type { AuthDeps } from './auth-deps.ts'
import { proveWithPassword, requirePassword } from './prove-password.ts'
import { hashTypedCode } from './recovery-codes.ts'
import { judgeOwnCode, type Accepted, type Refused } from './two-factor.repository.ts'

interface Proved {
  trx: Db
  record: RecordChange
  userId: number
  /** The code that was spent, for the audit log. */
  spent: string
}

/**
 * Makes a change of the second factor: only with the password and a code of the present one, or a recovery code, which
 * is spent by it (docs/security.md#two-factor).
 * @param proof with `what`, the refused change in the audit log
 * @throws HttpError 400 for a wrong password or code, 409 while two-factor is not enabled, 429 after too many attempts
 */
export async function withBothFactors<T>(
  deps: AuthDeps,
  request: FastifyRequest,
  { what, currentPassword, ...factor }: TwoFactorProof & { what: string },
  change: (proved: Proved) => Promise<T>,
): Promise<T> {
  const account = await proveWithPassword(deps, request, currentPassword)
  if (!account.hasTwoFactor) throw notEnabled()
  if (!factor.token && !factor.recoveryCode)
    throw invalidFields({ token: BLANK_TOKEN_MESSAGE }, BLANK_TOKEN_MESSAGE)
  const recoveryHash = await hashOfTyped(deps, account.id, factor)
  const result = await audited(deps, request, async (trx, record) => {
    await requirePassword(trx, account)
    const typed = { userId: account.id, factor, recoveryHash }
    const judgement = await judgeOwnCode(trx, deps.secretBox, typed, deps.now())
    if (judgement?.outcome !== 'accepted') return { outcome: 'refused' as const, judgement }
    return {
      outcome: 'done' as const,
      value: await change({ trx, record, userId: account.id, spent: spentCode(judgement) }),
    }
  })
  if (result.outcome === 'done') return result.value
  if (!result.judgement) throw notEnabled()
  return refuseCode(deps, request, what, result.judgement)
}

/** @throws HttpError of the refusal, once it is recorded */
export async function refuseCode(
  { db, now }: AuthDeps,
  request: FastifyRequest,
  what: string,
  { reason, error }: Refused,
): Promise<never> {
  const summary = `Refused ${what}: ${reason}`
  if (reason !== null) await recordActivity(db, actorOf(request), { kind: 'refusal', summary }, now())
  throw error
}

/** The hash of a typed recovery code, made before rows are locked, because it takes time. */
export async function hashOfTyped(deps: AuthDeps, userId: number, { recoveryCode }: SecondFactor) {
  return recoveryCode ? hashTypedCode(deps, { userId, code: recoveryCode }) : null
}

export function spentCode({ by, codesLeft }: Accepted): string {
  return `${by}${codesLeft === null ? '' : `; ${codesLeft} left`}`
}

export function notEnabled(): HttpError {
  return new HttpError(409, 'Two-factor authentication is not enabled.')
}
