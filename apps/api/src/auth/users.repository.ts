import type { User } from '@troubadour/domain/auth/auth'
import { sql, type Selectable } from 'kysely'
import type { Db, UsersTable } from '../db/tables.ts'
import { endSessions } from './sessions.repository.ts'

/** What signing in needs of a user; never part of an answer. */
export interface Account {
  id: number
  username: string
  passwordHash: string
  hasTwoFactor: boolean
  /** See UsersTable.session_epoch. */
  sessionEpoch: number
}

const ACCOUNT_COLUMNS = ['id', 'username', 'password_hash', 'totp_enabled_at', 'session_epoch'] as const

/** @param username in any case */
export async function findAccount(db: Db, username: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('users')
    .select(ACCOUNT_COLUMNS)
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .executeTakeFirst()
  return row && toAccount(row)
}

export async function findAccountById(db: Db, id: number): Promise<Account | undefined> {
  const row = await db.selectFrom('users').select(ACCOUNT_COLUMNS).where('id', '=', id).executeTakeFirst()
  return row && toAccount(row)
}

function toAccount(row: Pick<Selectable<UsersTable>, (typeof ACCOUNT_COLUMNS)[number]>): Account {
  const { id, username, password_hash, totp_enabled_at, session_epoch } = row
  const hasTwoFactor = totp_enabled_at !== null
  return { id, username, passwordHash: password_hash, hasTwoFactor, sessionEpoch: session_epoch }
}

export async function findUser(db: Db, id: number): Promise<User | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'username', 'totp_enabled_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { id: row.id, username: row.username, totpEnabled: row.totp_enabled_at !== null }
}

export async function insertUser(
  db: Db,
  user: { username: string; passwordHash: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('users')
    .values({ username: user.username, password_hash: user.passwordHash, created_at: now })
    .execute()
}

export async function setPassword(db: Db, userId: number, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

/** All user names, in the order of the alphabet. */
export async function listUsernames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('users').select('username').orderBy('username').execute()
  return rows.map(({ username }) => username)
}

/**
 * Gives a user a new password and ends all of their sessions.
 * @param trx a transaction: an old session must not outlive the old password
 */
export async function replacePassword(
  trx: Db,
  userId: number,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await setPassword(trx, userId, passwordHash)
  await endSessions(trx, { userId }, now)
}

/**
 * Takes two-factor from a user: the secret, the recovery codes, set-ups that nobody has finished and the lock after
 * wrong codes; and ends all of their sessions.
 * @param trx a transaction: the row is locked, so that a code that is judged at the same time comes before or after
 * @returns what there was
 */
export async function removeTwoFactor(
  trx: Db,
  userId: number,
  now: Date,
): Promise<{ wasEnabled: boolean; wasLocked: boolean }> {
  const before = await trx
    .selectFrom('users')
    .select(['totp_enabled_at', 'codes_locked_until'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('users')
    .set({
      totp_enabled_at: null,
      totp_secret: null,
      totp_key_id: null,
      totp_last_step: 0,
      code_failures: 0,
      codes_locked_until: null,
    })
    .where('id', '=', userId)
    .execute()
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .deleteFrom('totp_setups')
    .where('session_digest', 'in', (eb) =>
      eb.selectFrom('sessions').select('id_digest').where('user_id', '=', userId),
    )
    .execute()
  await endSessions(trx, { userId }, now)
  const lockedUntil = before.codes_locked_until
  return { wasEnabled: before.totp_enabled_at !== null, wasLocked: lockedUntil !== null && lockedUntil > now }
}
