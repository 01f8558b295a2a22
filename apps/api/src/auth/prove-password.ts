import { WRONG_PASSWORD_MESSAGE } from '@troubadour/domain/auth/auth-values'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../shared/http-error.ts'
import { sessionOf } from '../http/session.ts'
import { clearAttempts, requireAttempt } from '../http/throttle.ts'
import type { AuthDeps } from './auth-deps.ts'
import { ACCOUNT, passwordKey } from './login-throttle.ts'
import { lockUser } from './two-factor.repository.ts'
import { findAccountById, type Account } from './users.repository.ts'

/**
 * Checks the password of a signed-in user again.
 * @throws HttpError 400 when the password is wrong, 429 after too many attempts
 */
export async function proveWithPassword(
  { db, now, passwords }: AuthDeps,
  request: FastifyRequest,
  currentPassword: string,
): Promise<Account> {
  const { userId } = sessionOf(request)
  await requireAttempt(db, passwordKey(userId), ACCOUNT, now())
  const account = await findAccountById(db, userId)
  if (!account || !(await passwords.isRight(account.passwordHash, currentPassword))) throw wrongPassword()
  await clearAttempts(db, [passwordKey(userId)])
  return account
}

/**
 * Locks the user and checks that the password is still the one that was proved: a concurrent change or a reset on the
 * server must not be undone.
 * @throws HttpError 400
 */
export async function requirePassword(trx: Db, account: Account): Promise<void> {
  const user = await lockUser(trx, account.id)
  if (user?.passwordHash !== account.passwordHash) throw wrongPassword()
}

function wrongPassword() {
  const errors = { currentPassword: WRONG_PASSWORD_MESSAGE }
  return new HttpError(400, WRONG_PASSWORD_MESSAGE, { errors, refusal: 'wrong password' })
}
