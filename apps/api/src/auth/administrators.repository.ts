import type { AdministratorList } from '@troubadour/domain/auth/administrators'
import { sql } from 'kysely'
import { isoDates } from '../db/rows.ts'
import type { Db } from '../db/tables.ts'

/** All administrators, the oldest account first, and the invitations that are still valid. */
export async function listAdministrators(db: Db, userId: number, now: Date): Promise<AdministratorList> {
  const users = await db
    .selectFrom('users')
    .select((eb) => [
      'id',
      'username',
      'createdAt',
      'totpEnabledAt',
      eb
        .selectFrom('knownNetworks')
        .select((network) => network.fn.max('lastSeenAt').as('at'))
        .whereRef('knownNetworks.userId', '=', 'users.id')
        .as('lastSignedInAt'),
    ])
    .orderBy('id')
    .execute()
  const invitations = await db
    .selectFrom('accountLinks')
    .innerJoin('users', 'users.id', 'userId')
    .select([
      'accountLinks.id',
      'username as invitedBy',
      'accountLinks.email',
      'accountLinks.createdAt',
      'expiresAt',
    ])
    .where('kind', '=', 'invitation')
    .where('expiresAt', '>', now)
    .orderBy('accountLinks.id')
    .execute()
  return {
    administrators: users.map(({ totpEnabledAt, ...user }) => ({
      ...isoDates(user),
      totpEnabled: totpEnabledAt !== null,
      isYou: user.id === userId,
    })),
    invitations: invitations.map(isoDates),
  }
}

export async function hasAdministrators(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Makes others who add a user wait until the transaction ends. */
export async function blockNewAdministrators(trx: Db): Promise<void> {
  await sql`lock table users in share row exclusive mode`.execute(trx)
}

/** Locks all users, always in the same order: if two remove each other, one stays. */
export async function lockUsers(trx: Db): Promise<{ id: number; username: string }[]> {
  return trx.selectFrom('users').select(['id', 'username']).orderBy('id').forUpdate().execute()
}

/** Deletes a user with their sessions, codes, drafts and invitations; their entries in the audit log stay. */
export async function deleteUser(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', id).execute()
}

/** @returns false when there is no valid invitation of this id */
export async function deleteInvitation(db: Db, id: number, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('accountLinks')
    .where('id', '=', id)
    .where('kind', '=', 'invitation')
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
