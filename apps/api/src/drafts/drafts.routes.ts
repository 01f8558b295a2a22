import type { FastifyInstance } from 'fastify'
import { draft, type Draft, type DraftInput } from '@troubadour/domain/draft/draft'
import { sql } from 'kysely'
import { contractRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../http/deps.ts'
import { sessionOf } from '../http/session.ts'
import { columnsOf, isoDates } from '../db/rows.ts'
import type { Db } from '../db/tables.ts'

/**
 * The drafts of the signed-in administrator. They are private and change with every keystroke, so the audit log has
 * none of them.
 */
export function draftRoutes(app: FastifyInstance, { db, now, cache }: RouteDeps): void {
  // No public response depends on drafts: saving one must not clear the public cache.
  const deps = { cache: { ...cache, drop: () => undefined } }

  contractRoute(app, 'getDraft', deps, async ({ params }, { request }) => {
    const owner = { userId: sessionOf(request).userId, key: params.key }
    const query = db.selectFrom('drafts').select(DRAFT_COLUMNS)
    const row = await query.where(({ and }) => and({ ...owner })).executeTakeFirst()
    return row ? isoDates(row) : null
  })

  contractRoute(app, 'saveDraft', deps, async ({ params, body }, { request }) => {
    const owner = { userId: sessionOf(request).userId, key: params.key }
    return db.transaction().execute((trx) => putDraft(trx, owner, body, now()))
  })

  contractRoute(app, 'deleteDraft', deps, async ({ params }, { request }) => {
    const owner = { userId: sessionOf(request).userId, key: params.key }
    await db
      .deleteFrom('drafts')
      .where(({ and }) => and({ ...owner }))
      .execute()
  })
}

/** More drafts than anyone works on; the oldest are deleted beyond that. */
const DRAFTS_MAX = 50
const DAY_MS = 24 * 60 * 60 * 1000
/** Drafts are deleted when unchanged for this long. */
const DRAFT_LIFETIME_MS = 90 * DAY_MS

const DRAFT_COLUMNS = columnsOf(draft)

interface DraftOwner {
  userId: number
  key: string
}

/**
 * Stores a draft, replacing the former one of its key.
 * @param trx a transaction: its lock serializes the devices of one administrator, so that the limit holds
 */
async function putDraft(
  trx: Db,
  { userId, key }: DraftOwner,
  { content, baseVersion }: DraftInput,
  now: Date,
): Promise<Draft> {
  await sql`select pg_advisory_xact_lock(hashtext('drafts'), ${userId}::integer)`.execute(trx)
  const changes = { content, baseVersion, updatedAt: now }
  const row = await trx
    .insertInto('drafts')
    .values({ userId, key, ...changes })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doUpdateSet(changes))
    .returning(DRAFT_COLUMNS)
    .executeTakeFirstOrThrow()
  const others = trx
    .selectFrom('drafts')
    .select('key')
    .where('userId', '=', userId)
    .where('key', '!=', key)
    .orderBy('updatedAt', 'desc')
    .orderBy('key')
    .offset(DRAFTS_MAX - 1)
  await trx.deleteFrom('drafts').where('userId', '=', userId).where('key', 'in', others).execute()
  return isoDates(row)
}

export async function deleteOldDrafts(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('drafts')
    .where('updatedAt', '<=', new Date(now.getTime() - DRAFT_LIFETIME_MS))
    .execute()
}
