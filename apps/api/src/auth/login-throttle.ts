import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { networkOf } from '../http/caller.ts'
import { shortDigestOf } from '../http/tokens.ts'
import { deviceOrigin, KNOWN_FOR_MS } from './known-device.ts'
import {
  clearAttempts,
  uncountAttempt,
  countAttempt,
  tooManyAttempts,
  waitOf,
  type ThrottlePolicy,
} from '../http/throttle.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** Sign-in per account, per address and in total (docs/security.md#limits). */
const ACCOUNT: ThrottlePolicy = {
  free: 5,
  firstDelayMs: SECOND_MS,
  maxDelayMs: 5 * MINUTE_MS,
  forgetAfterMs: 15 * MINUTE_MS,
}
const ADDRESS: ThrottlePolicy = { ...ACCOUNT, free: 20, maxDelayMs: 15 * MINUTE_MS }
/**
 * Limit for all unknown origins together: it slows down a thousand addresses, and the longest delay is short enough to
 * wait for.
 */
const EVERYBODY: ThrottlePolicy = { ...ACCOUNT, free: 200, maxDelayMs: 10 * SECOND_MS }
const EVERYBODY_KEY = 'login:everybody'

interface Attempt {
  username: string
  ipAddress: string
  /** From the browser's cookie. */
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
  if (!isKnownDevice) refuseUntil(await countAttempt(db, addressKey, ADDRESS, now))
  refuseUntil(await waitOf(db, accountKey, now))
  if (!isKnown) refuseUntil(await countAttempt(db, EVERYBODY_KEY, EVERYBODY, now))
  refuseUntil(await countAttempt(db, accountKey, ACCOUNT, now))
  return async () => {
    await clearAttempts(db, [addressKey, accountKey])
    if (!isKnown) await uncountAttempt(db, EVERYBODY_KEY)
  }
}

/** Stores from where a user has signed in. @param origins networks, and devices by `deviceOrigin` */
export async function rememberSignInOrigins(
  db: Db,
  userId: number,
  origins: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('knownNetworks')
    .values(origins.map((network) => ({ userId, network, lastSeenAt: now })))
    .onConflict((conflict) => conflict.columns(['userId', 'network']).doUpdateSet({ lastSeenAt: now }))
    .execute()
}

/** Whether any user has signed in from there. */
export async function isKnownSignInOrigin(db: Db, origin: string): Promise<boolean> {
  const row = await db
    .selectFrom('knownNetworks')
    .select('userId')
    .where('network', '=', origin)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the devices of a user: all, one, or all but one. Devices are named as by `deviceOrigin`. */
export async function forgetDevices(
  db: Db,
  userId: number,
  { only, except = '' }: { only?: string; except?: string },
): Promise<void> {
  await db
    .deleteFrom('knownNetworks')
    .where('userId', '=', userId)
    .where('network', 'like', 'device:%')
    .where('network', '!=', except)
    .$if(only !== undefined, (query) => query.where('network', '=', only ?? ''))
    .execute()
}

export async function deleteOldSignInOrigins(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('knownNetworks')
    .where('lastSeenAt', '<', new Date(now.getTime() - KNOWN_FOR_MS))
    .execute()
}

/**
 * Counts an attempt to confirm the password while signed in.
 * @returns a function to call when it was right
 * @throws HttpError 429 when it comes too soon
 */
export async function countPasswordAttempt(db: Db, userId: number, now: Date): Promise<() => Promise<void>> {
  const key = passwordKey(userId)
  refuseUntil(await countAttempt(db, key, ACCOUNT, now))
  return () => clearAttempts(db, [key])
}

/**
 * Counts an attempt to use a link.
 * @returns a function to call when the link was good
 * @throws HttpError 429 when it comes too soon
 */
export async function countLinkAttempt(db: Db, ipAddress: string, now: Date): Promise<() => Promise<void>> {
  const key = `link:${networkOf(ipAddress)}`
  refuseUntil(await countAttempt(db, key, ADDRESS, now))
  return () => clearAttempts(db, [key])
}

const HOUR_MS = 60 * MINUTE_MS
/** Limits of requested mails, per address and per network (docs/product/constants.md#sign-in-limits). */
const ASKED_MAILS: ThrottlePolicy = {
  free: 3,
  firstDelayMs: 15 * MINUTE_MS,
  maxDelayMs: HOUR_MS,
  forgetAfterMs: HOUR_MS,
}
const ASKED_BY_NETWORK: ThrottlePolicy = { ...ASKED_MAILS, free: 10 }

/** Counts a request for a mail to an address, whether or not an account has it. @throws HttpError 429 */
export async function countAskedMail(
  db: Db,
  { email, ipAddress }: { email: string; ipAddress: string },
  now: Date,
): Promise<void> {
  refuseUntil(await countAttempt(db, `asked-mail:network:${networkOf(ipAddress)}`, ASKED_BY_NETWORK, now))
  const key = `asked-mail:address:${shortDigestOf(email.toLowerCase())}`
  refuseUntil(await countAttempt(db, key, ASKED_MAILS, now))
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

const passwordKey = (userId: number) => `password:${userId}`

/**
 * Which of the origins are known for an account, and its name in lower case. PostgreSQL converts the case, as when it
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

function refuseUntil(waitMs: number): void {
  if (waitMs === 0) return
  throw tooManyAttempts('Too many tries', waitMs)
}
