import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { networkOf } from '../http/caller.ts'
import { devicePlace, KNOWN_FOR_MS } from './known-device.ts'
import { clearTries, giveTryBack, takeTry, waitOf, type ThrottlePolicy } from '../http/throttle.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** Sign-in by account, by address and by everyone (docs/security.md#limits). */
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
  /** What the browser's cookie names. */
  device: string | null
}

/**
 * Counts a try to sign in. A network or a device that the account has signed in from is not kept waiting by what others
 * do: whoever guesses elsewhere cannot keep the musician out of their own house, nor out on tour.
 * @returns what to do when it was right
 * @throws HttpError 429 when it comes too soon; the password is not looked at then
 */
export async function takeLoginTry(db: Db, attempt: Attempt, now: Date): Promise<() => Promise<void>> {
  const network = networkOf(attempt.ipAddress)
  const device = attempt.device === null ? null : devicePlace(attempt.device)
  const { name, places } = await lookUp(db, attempt.username, [network, device ?? network])
  const isKnownDevice = device !== null && places.includes(device)
  const isKnown = places.length > 0
  const addressKey = `login:address:${network}`
  const accountKey = `${accountPrefix(name)}${isKnownDevice ? device : (places[0] ?? 'elsewhere')}`
  // In this order: what an address or an account is refused is not held against everybody. A known device may be on a
  // network that it shares with strangers.
  if (!isKnownDevice) refuseUntil(await takeTry(db, addressKey, ADDRESS, now))
  refuseUntil(await waitOf(db, accountKey, now))
  if (!isKnown) refuseUntil(await takeTry(db, EVERYBODY_KEY, EVERYBODY, now))
  refuseUntil(await takeTry(db, accountKey, ACCOUNT, now))
  return async () => {
    await clearTries(db, [addressKey, accountKey])
    if (!isKnown) await giveTryBack(db, EVERYBODY_KEY)
  }
}

/** Remembers where a user has signed in from. @param places networks, and devices by `devicePlace` */
export async function rememberPlaces(
  db: Db,
  userId: number,
  places: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('knownNetworks')
    .values(places.map((network) => ({ userId, network, lastSeenAt: now })))
    .onConflict((conflict) => conflict.columns(['userId', 'network']).doUpdateSet({ lastSeenAt: now }))
    .execute()
}

/** True when anybody has signed in from there. */
export async function isKnownPlace(db: Db, place: string): Promise<boolean> {
  const row = await db
    .selectFrom('knownNetworks')
    .select('userId')
    .where('network', '=', place)
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets the devices of a user, or one of them, or all but one; `devicePlace` names them. */
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

/** Forgets networks and devices that nobody has signed in from for long. */
export async function forgetNetworks(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('knownNetworks')
    .where('lastSeenAt', '<', new Date(now.getTime() - KNOWN_FOR_MS))
    .execute()
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
  const { name } = await lookUp(db, username, [])
  await db
    .deleteFrom('throttles')
    .where(sql<boolean>`starts_with(key, ${accountPrefix(name)})`)
    .execute()
  await clearTries(db, [passwordKey(id)])
}

const passwordKey = (userId: number) => `password:${userId}`

/**
 * Which of the places are known for an account, and its name in lower case as PostgreSQL makes it. The account is found
 * that way too, so that two spellings of one name share their tries.
 */
async function lookUp(
  db: Db,
  username: string,
  places: readonly string[],
): Promise<{ name: string; places: string[] }> {
  const { rows } = await sql<{ name: string; places: string[] }>`
    select lower(${username}) as name, array(
      select network from known_networks join users on users.id = known_networks.user_id
      where lower(users.username) = lower(${username}) and network = any(${[...places]}::text[])
    ) as places`.execute(db)
  // A select without a table has one row.
  return rows[0]!
}

/** Of a name that was typed nothing else is kept: it may be a password in the wrong field. */
function accountPrefix(name: string): string {
  return `login:account:${createHash('sha256').update(name).digest('base64url')}:`
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
