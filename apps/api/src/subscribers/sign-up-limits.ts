import { SIGN_UP_TOO_MANY_MESSAGE } from '@troubadour/domain/mailing-list/sign-up'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { networkOf } from '../http/caller.ts'
import { takeTry } from '../http/throttle.ts'
import type { SignUpProof } from './sign-up-token.ts'

const HOUR_MS = 60 * 60 * 1000
/**
 * Sign-ups in an hour: of one network with tokens that visitors were given, of one with any other or none, and of
 * everybody together. A page's token counts as none: a program that reads one page could send it as often as it likes.
 */
const OF_VISITORS = 20
const OF_OTHERS = 10
const EVERYBODY = 1000

/**
 * Counts a sign-up, for all instances.
 * @throws HttpError 429 when there were too many in this hour
 */
export async function takeSignUp(
  db: Db,
  { ipAddress, proof }: { ipAddress: string; proof: SignUpProof },
  now: Date,
): Promise<void> {
  const network = networkOf(ipAddress)
  const isVisitor = proof === 'visitor'
  const kind = isVisitor ? 'visitor' : 'bare'
  // In this order: what a network is refused is not held against everybody.
  await take(db, `sign-up:${kind}:${network}`, isVisitor ? OF_VISITORS : OF_OTHERS, now)
  await take(db, 'sign-up:everybody', EVERYBODY, now)
}

/** A count of its own for each hour: one sign-up now and then must not add up for ever. */
async function take(db: Db, key: string, most: number, now: Date): Promise<void> {
  const hour = Math.floor(now.getTime() / HOUR_MS)
  const leftMs = (hour + 1) * HOUR_MS - now.getTime()
  const policy = { free: most, firstDelayMs: leftMs, maxDelayMs: leftMs, forgetAfterMs: HOUR_MS }
  const waitMs = await takeTry(db, `${key}:${hour}`, policy, now)
  if (waitMs > 0)
    throw new HttpError(429, SIGN_UP_TOO_MANY_MESSAGE, { retryAfterS: Math.ceil(waitMs / 1000) })
}
