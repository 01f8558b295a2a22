import { randomBytes, randomInt } from 'node:crypto'
import {
  RECOVERY_CODE_COUNT,
  RECOVERY_CODE_GROUP_LENGTH,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODE_LETTERS,
} from '@troubadour/domain/auth/auth-values'
import type { Db } from '../db/tables.ts'
import type { Passwords } from './passwords.ts'

const SALT_BYTES = 16

/** A set of codes: the codes to show once, and their salt and hashes to store. */
export interface NewRecoveryCodes {
  codes: string[]
  salt: string
  hashes: string[]
}

/** Makes a new set; slow because of the hashing. */
export async function newRecoveryCodes(passwords: Passwords): Promise<NewRecoveryCodes> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newCode)
  const salt = randomBytes(SALT_BYTES).toString('base64')
  return { codes: codes.map(inGroups), salt, hashes: await passwords.hashCodes(codes, salt) }
}

export async function replaceRecoveryCodes(
  db: Db,
  userId: number,
  { salt, hashes }: NewRecoveryCodes,
): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await db
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ userId, salt, codeHash, usedAt: null })))
    .execute()
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<{ left: number; total: number }> {
  const { left, total } = await db
    .selectFrom('recoveryCodes')
    .select((eb) => [
      eb.fn.countAll<string>().filterWhere('usedAt', 'is', null).as('left'),
      eb.fn.countAll<string>().as('total'),
    ])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return { left: Number(left), total: Number(total) }
}

/**
 * Hashes a typed code with the salt of the user's set. Call it before locking rows, because it takes time.
 * @returns null while codes are locked, or without a set: no hash would match
 */
export async function hashTypedCode(
  { db, now, passwords }: { db: Db; now: () => Date; passwords: Passwords },
  { userId, code }: { userId: number; code: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('recoveryCodes')
    .innerJoin('users', 'users.id', 'userId')
    .select('salt')
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('codesLockedUntil', 'is', null), eb('codesLockedUntil', '<=', now())]))
    .executeTakeFirst()
  const [hash] = row ? await passwords.hashCodes([code], row.salt) : []
  return hash ?? null
}

/** Uses up a code. @returns false when no unused code matches */
export async function spendRecoveryCode(db: Db, userId: number, hash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recoveryCodes')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('codeHash', '=', hash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function newCode(): string {
  const letter = () => RECOVERY_CODE_LETTERS.charAt(randomInt(RECOVERY_CODE_LETTERS.length))
  return Array.from({ length: RECOVERY_CODE_LENGTH }, letter).join('')
}

function inGroups(code: string): string {
  return code.match(new RegExp(`.{${RECOVERY_CODE_GROUP_LENGTH}}`, 'g'))?.join('-') ?? code
}
