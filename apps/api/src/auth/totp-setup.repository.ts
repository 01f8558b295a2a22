import type { Db } from '../db/tables.ts'
import type { SecretBox } from './secret-box.ts'
import { acceptedStep, newTotpSecret } from './totp.ts'
import { lockUser, ownerOf } from './two-factor.repository.ts'

const MINUTE_MS = 60 * 1000
/** A secret that nobody has confirmed is forgotten after this long, or after this many wrong codes. */
const SETUP_LIFETIME_MS = 10 * MINUTE_MS
const SETUP_TRIES = 5

/** Whose set-up, in which session: another session of the same user cannot complete it. */
interface Setup {
  userId: number
  digest: string
}

/**
 * Makes a secret that counts for nothing until a code of it was seen; the one before is forgotten.
 * @returns null when two-factor is enabled already
 */
export async function beginSetup(
  trx: Db,
  box: SecretBox,
  { userId, digest }: Setup,
  now: Date,
): Promise<{ secret: string; username: string } | null> {
  const user = await lockUser(trx, userId)
  if (!user || user.totpEnabledAt) return null
  const secret = newTotpSecret()
  const sealed = box.seal(secret, ownerOf(userId))
  const row = {
    secret: sealed.secret,
    key_id: sealed.keyId,
    failures: 0,
    expires_at: new Date(now.getTime() + SETUP_LIFETIME_MS),
  }
  await trx
    .insertInto('totp_setups')
    .values({ session_digest: digest, ...row })
    .onConflict((conflict) => conflict.column('session_digest').doUpdateSet(row))
    .execute()
  return { secret, username: user.username }
}

export type SetupResult = 'enabled' | 'wrong' | 'five wrong codes' | 'over' | 'enabled before'

/** Makes the pending secret the user's own when the code is one of it. */
export async function completeSetup(
  trx: Db,
  box: SecretBox,
  { userId, digest, token }: Setup & { token: string },
  now: Date,
): Promise<SetupResult> {
  const user = await lockUser(trx, userId)
  if (!user || user.totpEnabledAt) return 'enabled before'
  const setup = await trx
    .selectFrom('totp_setups')
    .select(['secret', 'key_id', 'failures'])
    .where('session_digest', '=', digest)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  const sealed = { secret: setup?.secret ?? '', keyId: setup?.key_id ?? '' }
  const secret = setup ? box.open(sealed, ownerOf(userId)) : null
  if (!setup || secret === null) return 'over'

  const step = acceptedStep(secret, token, { now, lastStep: 0 })
  if (step === null) {
    const failures = setup.failures + 1
    if (failures >= SETUP_TRIES) {
      await trx.deleteFrom('totp_setups').where('session_digest', '=', digest).execute()
      return 'five wrong codes'
    }
    await trx.updateTable('totp_setups').set({ failures }).where('session_digest', '=', digest).execute()
    return 'wrong'
  }
  await trx
    .updateTable('users')
    .set({
      totp_secret: sealed.secret,
      totp_key_id: sealed.keyId,
      totp_enabled_at: now,
      totp_last_step: step,
      code_failures: 0,
      codes_locked_until: null,
    })
    .where('id', '=', userId)
    .execute()
  await trx
    .deleteFrom('totp_setups')
    .where('session_digest', 'in', (eb) =>
      eb.selectFrom('sessions').select('id_digest').where('user_id', '=', userId),
    )
    .execute()
  return 'enabled'
}
