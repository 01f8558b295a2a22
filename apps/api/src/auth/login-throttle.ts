import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../http-error.ts'
import { clearTries, giveTryBack, takeTry, type ThrottlePolicy } from '../plugins/throttle.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** Security goals, Limits: login by account, by address and globally. */
const ACCOUNT: ThrottlePolicy = {
  free: 5,
  firstDelayMs: SECOND_MS,
  maxDelayMs: 5 * MINUTE_MS,
  forgetAfterMs: 15 * MINUTE_MS,
}
const ADDRESS: ThrottlePolicy = { ...ACCOUNT, free: 20, maxDelayMs: 15 * MINUTE_MS }
/** Everybody's together: enough to slow down a thousand addresses, little enough to wait through. */
const EVERYBODY: ThrottlePolicy = { ...ACCOUNT, free: 200, maxDelayMs: 10 * SECOND_MS }
const EVERYBODY_KEY = 'login:everybody'

interface Attempt {
  username: string
  ipAddress: string
}

/**
 * Counts a try to sign in.
 * @returns what to do when it was right
 * @throws HttpError 429 when it comes too soon; the password is not looked at then
 */
export async function takeLoginTry(db: Db, attempt: Attempt, now: Date): Promise<() => Promise<void>> {
  const address = network(attempt.ipAddress)
  const account = await accountKey(db, attempt)
  // In this order: what one address is refused is not held against the account, or against everybody.
  refuseUntil(await takeTry(db, `login:address:${address}`, ADDRESS, now))
  refuseUntil(await takeTry(db, EVERYBODY_KEY, EVERYBODY, now))
  refuseUntil(await takeTry(db, account, ACCOUNT, now))
  return async () => {
    await clearTries(db, [`login:address:${address}`, account])
    await giveTryBack(db, EVERYBODY_KEY)
  }
}

/**
 * Counts a try to prove with the password who is at the keyboard.
 * @returns what to do when it was right
 * @throws HttpError 429 when it comes too soon
 */
export async function takePasswordTry(db: Db, userId: number, now: Date): Promise<() => Promise<void>> {
  const key = passwordKey(userId)
  refuseUntil(await takeTry(db, key, ACCOUNT, now))
  return () => clearTries(db, [key])
}

/** Forgets all tries against an account: its password is a new one. */
export async function clearAccountTries(
  db: Db,
  { id, username }: { id: number; username: string },
): Promise<void> {
  const prefix = `login:account:${digestOf(username)}:`
  await db
    .deleteFrom('throttles')
    .where(sql<boolean>`starts_with(key, ${prefix})`)
    .execute()
  await clearTries(db, [passwordKey(id)])
}

const passwordKey = (userId: number) => `password:${userId}`

/**
 * Tries from a network that the account has signed in from lately count apart: whoever guesses elsewhere cannot keep
 * the musician out of their own house.
 */
async function accountKey(db: Db, { username, ipAddress }: Attempt): Promise<string> {
  const known = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where(sql`lower(users.username)`, '=', sql`lower(${username})`)
    .where('sessions.stage', '=', 'full')
    .where('sessions.ip_address', '=', ipAddress)
    .limit(1)
    .executeTakeFirst()
  return `login:account:${digestOf(username)}:${known ? network(ipAddress) : 'elsewhere'}`
}

/** Of a name that was typed nothing else is kept: it may be a password in the wrong field. */
function digestOf(username: string): string {
  return createHash('sha256').update(username.toLowerCase()).digest('base64url')
}

/** Whoever has an IPv6 address has the other 2^64 of its network too. */
function network(ipAddress: string): string {
  if (!isIPv6(ipAddress)) return ipAddress
  const [mapped] = /\d+\.\d+\.\d+\.\d+$/.exec(ipAddress) ?? []
  if (mapped) return mapped
  // The URL parser writes an address in full but for one run of zeros.
  const [head = '', tail] = new URL(`http://[${ipAddress.split('%')[0]}]`).hostname.slice(1, -1).split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail?.split(':').filter(Boolean) ?? []
  while (tail !== undefined && groups.length + rest.length < 8) groups.push('0')
  return [...groups, ...rest].slice(0, 4).join(':')
}

function refuseUntil(waitMs: number): void {
  if (waitMs === 0) return
  throw tooManyTries('Too many tries', waitMs)
}

/** The refusal of a try that comes too soon. @param what was too much */
export function tooManyTries(what: string, waitMs: number): HttpError {
  const seconds = Math.ceil(waitMs / SECOND_MS)
  const minutes = Math.ceil(waitMs / MINUTE_MS)
  const time = seconds < 60 ? plural(seconds, 'second') : plural(minutes, 'minute')
  return new HttpError(429, `${what}. Please wait ${time} and try again.`, { retryAfterS: seconds })
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
