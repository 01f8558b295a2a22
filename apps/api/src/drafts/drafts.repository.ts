import type { Draft, DraftInput } from '@troubadour/domain/contract/draft'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** More drafts than anybody works on; what is beyond is the oldest. */
const DRAFTS_MAX = 50
const DAY_MS = 24 * 60 * 60 * 1000
/** A draft that nobody has touched for this long is forgotten. */
const DRAFT_LIFETIME_MS = 90 * DAY_MS

const DRAFT_COLUMNS = ['key', 'content', 'base_version', 'updated_at'] as const

/** Whose draft, and of what. */
export interface DraftOwner {
  userId: number
  key: string
}

/** An administrator's own draft of something, or null. */
export async function findDraft(db: Db, { userId, key }: DraftOwner): Promise<Draft | null> {
  const row = await db
    .selectFrom('drafts')
    .select(DRAFT_COLUMNS)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row ? toDraft(row) : null
}

/**
 * Keeps a draft in place of the one before.
 * @param trx a transaction: it holds the lock that makes one administrator's devices take turns, so that the bound holds
 */
export async function putDraft(
  trx: Db,
  { userId, key }: DraftOwner,
  { content, baseVersion }: DraftInput,
  now: Date,
): Promise<Draft> {
  await sql`select pg_advisory_xact_lock(hashtext('drafts'), ${userId}::integer)`.execute(trx)
  const changes = { content, base_version: baseVersion, updated_at: now }
  const row = await trx
    .insertInto('drafts')
    .values({ user_id: userId, key, ...changes })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(changes))
    .returning(DRAFT_COLUMNS)
    .executeTakeFirstOrThrow()
  const others = trx
    .selectFrom('drafts')
    .select('key')
    .where('user_id', '=', userId)
    .where('key', '!=', key)
    .orderBy('updated_at', 'desc')
    .orderBy('key')
    .offset(DRAFTS_MAX - 1)
  await trx.deleteFrom('drafts').where('user_id', '=', userId).where('key', 'in', others).execute()
  return toDraft(row)
}

/** Forgets a draft; when there is none, that is as well. */
export async function deleteDraft(db: Db, { userId, key }: DraftOwner): Promise<void> {
  await db.deleteFrom('drafts').where('user_id', '=', userId).where('key', '=', key).execute()
}

/** Forgets the drafts whose time is over. */
export async function deleteOldDrafts(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('drafts')
    .where('updated_at', '<=', new Date(now.getTime() - DRAFT_LIFETIME_MS))
    .execute()
}

function toDraft(row: {
  key: string
  content: Record<string, unknown>
  base_version: number | null
  updated_at: Date
}): Draft {
  const { key, content } = row
  return { key, content, baseVersion: row.base_version, updatedAt: row.updated_at.toISOString() }
}
