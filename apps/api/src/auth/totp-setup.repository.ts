import { INVALID_TOKEN_MESSAGE } from '@troubadour/domain/auth/auth-values'
import type { Db } from '../db/tables.ts'
import { HttpError, invalidFields } from '../shared/http-error.ts'
import type { OwnSession } from '../http/session.ts'
import type { SecretBox } from '../shared/secret-box.ts'
import { acceptedStep, newTotpSecret } from './totp.ts'
import { lockUser, ownerOf, refused, type Refused } from './two-factor.repository.ts'

const MINUTE_MS = 60 * 1000
/** An unconfirmed secret is deleted after this time or after this many wrong codes. */
const SETUP_LIFETIME_MS = 10 * MINUTE_MS
const SETUP_TRIES = 5

/** A set-up that enables two-factor, or moves it to a new phone (`replaces`). */
interface NewSetup extends OwnSession {
  replaces: boolean
}

/**
 * Creates a pending secret, which is used only after one of its codes is confirmed; replaces an earlier pending one.
 * @returns null when two-factor is enabled already, or there is no secret to replace
 */
export async function beginSetup(
  trx: Db,
  box: SecretBox,
  { userId, digest, replaces }: NewSetup,
  now: Date,
): Promise<{ secret: string; username: string } | null> {
  const user = await lockUser(trx, userId)
  if (!user || (user.totpEnabledAt !== null) !== replaces) return null
  const secret = newTotpSecret()
  const sealed = box.seal(secret, ownerOf(userId))
  const row = {
    secret: sealed.secret,
    keyId: sealed.keyId,
    replaces,
    failures: 0,
    expiresAt: new Date(now.getTime() + SETUP_LIFETIME_MS),
  }
  await trx
    .insertInto('totpSetups')
    .values({ sessionDigest: digest, ...row })
    .onConflict((conflict) => conflict.column('sessionDigest').doUpdateSet(row))
    .execute()
  return { secret, username: user.username }
}

export const ENABLED_BEFORE_MESSAGE = 'Two-factor authentication is enabled already.'

/**
 * Confirms the pending secret with a code; until then the former secret stays in use. Another session of the same user
 * cannot complete the set-up.
 */
export async function completeSetup(
  trx: Db,
  box: SecretBox,
  { userId, digest, token }: OwnSession & { token: string },
  now: Date,
): Promise<{ outcome: 'enabled' | 'moved' } | Refused> {
  const user = await lockUser(trx, userId)
  const setup = await trx
    .selectFrom('totpSetups')
    .select(['secret', 'keyId', 'failures', 'replaces', 'expiresAt'])
    .where('sessionDigest', '=', digest)
    .executeTakeFirst()
  // A set-up that began before two-factor was enabled must not replace the secret.
  if (!user || (user.totpEnabledAt && !setup?.replaces))
    return refused(null, new HttpError(409, ENABLED_BEFORE_MESSAGE))
  const sealed = { secret: setup?.secret ?? '', keyId: setup?.keyId ?? '' }
  const secret = setup ? box.open(sealed, ownerOf(userId)) : null
  if (!setup || setup.expiresAt <= now || secret === null)
    return refused(null, new HttpError(409, 'The set-up has expired. Please start it again.'))

  const step = acceptedStep(secret, token, { now, lastStep: 0 })
  if (step === null) {
    const failures = setup.failures + 1
    if (failures >= SETUP_TRIES) {
      await trx.deleteFrom('totpSetups').where('sessionDigest', '=', digest).execute()
      return refused('wrong code', new HttpError(409, 'Too many wrong codes. Please start the set-up again.'))
    }
    await trx.updateTable('totpSetups').set({ failures }).where('sessionDigest', '=', digest).execute()
    return refused('wrong code', invalidFields({ token: INVALID_TOKEN_MESSAGE }, INVALID_TOKEN_MESSAGE))
  }
  await trx
    .updateTable('users')
    .set({
      totpSecret: sealed.secret,
      totpKeyId: sealed.keyId,
      totpEnabledAt: now,
      totpLastStep: step,
      codeFailures: 0,
      codesLockedUntil: null,
    })
    .where('id', '=', userId)
    .execute()
  await deleteSetups(trx, userId)
  return { outcome: setup.replaces ? 'moved' : 'enabled' }
}

/** Deletes the unfinished set-ups of all sessions of a user. */
export async function deleteSetups(trx: Db, userId: number): Promise<void> {
  const ofUser = trx.selectFrom('sessions').select('idDigest').where('userId', '=', userId)
  await trx.deleteFrom('totpSetups').where('sessionDigest', 'in', ofUser).execute()
}
