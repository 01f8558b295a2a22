import type { User } from '@troubadour/domain/auth/auth'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { deleteLinks } from './account-links.ts'
import { endSessions } from './sessions.repository.ts'
import { deleteSetups } from './totp-setup.repository.ts'

/** The fields of a user that signing in needs; never part of a response. */
export type Account = NonNullable<Awaited<ReturnType<typeof findAccountById>>>

const selectAccounts = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'passwordHash', 'sessionEpoch'])
    .select(sql<boolean>`totp_enabled_at is not null`.as('hasTwoFactor'))

/** Matches case-insensitively. */
export async function findAccount(db: Db, username: string): Promise<Account | undefined> {
  return selectAccounts(db)
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .executeTakeFirst()
}

export async function findAccountById(db: Db, id: number) {
  return selectAccounts(db).where('id', '=', id).executeTakeFirst()
}

export async function findUser(db: Db, id: number): Promise<User | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'username', 'totpEnabledAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { id: row.id, username: row.username, totpEnabled: row.totpEnabledAt !== null }
}

/** @returns the new user's id, or null when the name is taken */
export async function insertUser(
  db: Db,
  { username, passwordHash }: { username: string; passwordHash: string },
  now: Date,
): Promise<number | null> {
  const row = await db
    .insertInto('users')
    .values({ username, passwordHash, createdAt: now })
    .onConflict((conflict) => conflict.expression(sql`lower(username)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function listUsernames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('users').select('username').orderBy('username').execute()
  return rows.map(({ username }) => username)
}

/**
 * Sets a new password, ends all of the user's sessions and deletes the links to choose one.
 * @param trx a transaction: an old session must not outlive the old password
 * @returns the epoch of sessions that begin from now on
 */
export async function replacePassword(
  trx: Db,
  userId: number,
  passwordHash: string,
  now: Date,
): Promise<number> {
  await trx.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute()
  await deleteLinks(trx, userId, 'password-reset')
  return endSessions(trx, { userId }, now)
}

/**
 * Disables two-factor for a user: deletes the secret, recovery codes, unfinished set-ups and the lock after wrong
 * codes, and ends all of their sessions.
 * @param trx a transaction: the row is locked, which serializes it with codes being judged
 * @returns what was removed
 */
export async function removeTwoFactor(
  trx: Db,
  userId: number,
  now: Date,
): Promise<{ wasEnabled: boolean; wasLocked: boolean }> {
  const before = await trx
    .selectFrom('users')
    .select(['totpEnabledAt', 'codesLockedUntil'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('users')
    .set({
      totpEnabledAt: null,
      totpSecret: null,
      totpKeyId: null,
      totpLastStep: 0,
      codeFailures: 0,
      codesLockedUntil: null,
    })
    .where('id', '=', userId)
    .execute()
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await deleteSetups(trx, userId)
  await endSessions(trx, { userId }, now)
  const lockedUntil = before.codesLockedUntil
  return { wasEnabled: before.totpEnabledAt !== null, wasLocked: lockedUntil !== null && lockedUntil > now }
}
