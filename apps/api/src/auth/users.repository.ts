import type { User } from '@troubadour/domain/auth'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** What signing in needs of a user; never part of an answer. */
export interface Account {
  id: number
  passwordHash: string
  hasTwoFactor: boolean
}

/** @param username in any case */
export async function findAccount(db: Db, username: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'password_hash', 'totp_enabled_at'])
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .executeTakeFirst()
  return row && { id: row.id, passwordHash: row.password_hash, hasTwoFactor: row.totp_enabled_at !== null }
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

/** Gives a user a new password and ends all of their sessions. */
export async function replacePassword(
  db: Db,
  userId: number,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
    await trx
      .updateTable('sessions')
      .set({ revoked_at: now })
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .execute()
  })
}
