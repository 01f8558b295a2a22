import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { networkOf } from '@troubadour/server/network-of'
import { shortDigestOf } from '../shared/tokens.ts'
import { deviceOrigin } from './known-device.ts'
import {
  clearAttempts,
  uncountAttempt,
  requireAttempt,
  tooManyAttempts,
  waitOf,
  type ThrottlePolicy,
} from '../http/throttle.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** Sign-in per account, per address and in total (docs/security.md#limits). */
export const ACCOUNT: ThrottlePolicy = {
  free: 5,
  firstDelayMs: SECOND_MS,
  maxDelayMs: 5 * MINUTE_MS,
  forgetAfterMs: 15 * MINUTE_MS,
}
export const ADDRESS: ThrottlePolicy = { ...ACCOUNT, free: 20, maxDelayMs: 15 * MINUTE_MS }
/**
 * Limit for all unknown origins together, against guessing from many addresses. The longest delay is short enough for
 * a person to wait.
 */
const EVERYBODY: ThrottlePolicy = { ...ACCOUNT, free: 200, maxDelayMs: 10 * SECOND_MS }
const EVERYBODY_KEY = 'login:everybody'

interface Attempt {
  username: string
  ipAddress: string
  /** Value of the browser's device cookie. */
  device: string | null
}

/**
 * Counts an attempt to sign in. Failures elsewhere do not delay a network or a device that the account has
 * signed in from: someone who guesses passwords cannot lock the musician out.
 * @returns a function to call when the password was right
 * @throws HttpError 429 when it comes too soon; the password is not checked then
 */
export async function countLoginAttempt(db: Db, attempt: Attempt, now: Date): Promise<() => Promise<void>> {
  const network = networkOf(attempt.ipAddress)
  const device = attempt.device === null ? null : deviceOrigin(attempt.device)
  const { name, origins } = await lookUp(db, attempt.username, [network, device ?? network])
  const isKnownDevice = device !== null && origins.includes(device)
  const isKnown = origins.length > 0
  const addressKey = `login:address:${network}`
  const accountKey = `${accountPrefix(name)}${isKnownDevice ? device : (origins[0] ?? 'elsewhere')}`
  // Checked in this order, so that an attempt refused for its address or account does not count in the total. A known
  // device may share its network with strangers.
  if (!isKnownDevice) await requireAttempt(db, addressKey, ADDRESS, now)
  const waitMs = await waitOf(db, accountKey, now)
  if (waitMs > 0) throw tooManyAttempts('Too many tries', waitMs)
  if (!isKnown) await requireAttempt(db, EVERYBODY_KEY, EVERYBODY, now)
  await requireAttempt(db, accountKey, ACCOUNT, now)
  return async () => {
    await clearAttempts(db, [addressKey, accountKey])
    if (!isKnown) await uncountAttempt(db, EVERYBODY_KEY)
  }
}

/** Clears all attempts on an account whose password was changed. */
export async function clearAccountAttempts(
  db: Db,
  { id, username }: { id: number; username: string },
): Promise<void> {
  const { name } = await lookUp(db, username, [])
  await db
    .deleteFrom('throttles')
    .where(sql<boolean>`starts_with(key, ${accountPrefix(name)})`)
    .execute()
  await clearAttempts(db, [passwordKey(id)])
}

/** Key of the attempts to confirm a password while signed in. */
export const passwordKey = (userId: number) => `password:${userId}`

/**
 * The origins that are known for an account, and its name in lower case. PostgreSQL converts the case, as when it
 * looks an account up: all spellings of a name share their attempts.
 */
async function lookUp(
  db: Db,
  username: string,
  origins: readonly string[],
): Promise<{ name: string; origins: string[] }> {
  const { rows } = await sql<{ name: string; origins: string[] }>`
    select lower(${username}) as name, array(
      select network from known_networks join users on users.id = known_networks.user_id
      where lower(users.username) = lower(${username}) and network = any(${[...origins]}::text[])
    ) as origins`.execute(db)
  // A select without `from` returns one row.
  return rows[0]!
}

/** Only a digest of the typed name is stored: it may be a password in the wrong field. */
function accountPrefix(name: string): string {
  return `login:account:${shortDigestOf(name)}:`
}
