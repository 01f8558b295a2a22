import type { Selectable, Updateable } from 'kysely'
import type { Db, Tables } from '../../db/tables.ts'
import { PrintfulError } from '../client/printful-client.ts'

export type PrintfulState = Selectable<Tables['printfulState']>

export type SyncResult =
  | { outcome: 'done'; count: number; cacheExpiration: Date }
  | { outcome: 'failed'; error: PrintfulError }

const FIRST_RETRY_MS = 30_000
const MAX_RETRY_MS = 10 * 60_000
/** A sync that ended this recently also serves new requests. */
const JUST_SYNCED_MS = 3000

export function readState(db: Db): Promise<PrintfulState> {
  return db.selectFrom('printfulState').selectAll().executeTakeFirstOrThrow()
}

/** Whether there is no recent snapshot of this source. */
export function isExpired(state: PrintfulState, source: string, now: Date): boolean {
  return state.source !== source || !state.syncedAt || !state.expiresAt || state.expiresAt <= now
}

/** False for a while after a failure: no automatic sync starts then. */
export function maySync({ retryAt }: PrintfulState, now: Date): boolean {
  return !retryAt || retryAt <= now
}

export async function setState(db: Db, changes: Updateable<Tables['printfulState']>): Promise<void> {
  await db.updateTable('printfulState').set(changes).execute()
}

/** Time of the next automatic sync after a first failure. */
export function firstRetry(now: Date): Date {
  return new Date(now.getTime() + FIRST_RETRY_MS)
}

/** Stores why a sync failed, and delays the next automatic one, longer after each failure. */
export async function recordFailure(db: Db, error: PrintfulError, now: Date): Promise<void> {
  const { failedWalks, problem, retryAt } = await readState(db)
  // Keeps the stored problem, which is more specific than the pause that it caused.
  if (error.problem === 'paused' && problem !== null)
    return setState(db, { walkEndedAt: now, retryAt: later(retryAt, error.retryAt) })
  const delayMs = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failedWalks, 10))
  await setState(db, {
    walkEndedAt: now,
    failedWalks: failedWalks + 1,
    problem: error.problem,
    problemMessage: error.message,
    problemAt: now,
    retryAt: later(new Date(now.getTime() + delayMs), error.retryAt),
  })
}

export function later(a: Date | null, b: Date | null): Date | null {
  if (!a || !b) return a ?? b
  return a > b ? a : b
}

export function isJustSynced(state: PrintfulState, source: string, now: Date): boolean {
  const { syncedAt, problem } = state
  if (state.source !== source || !syncedAt || problem !== null || isExpired(state, source, now)) return false
  const ageMs = now.getTime() - syncedAt.getTime()
  return ageMs >= 0 && ageMs < JUST_SYNCED_MS
}

/** Problems that a restart with other settings may solve. */
const SETTINGS_PROBLEMS: readonly (string | null)[] = ['token-refused', 'not-allowed', 'wrong-store']

/** Whether an automatic sync is due. @param occasion 'start' tries new settings at once */
export function isSyncDue(
  state: PrintfulState,
  { source, occasion, now }: { source: string; occasion: 'start' | 'later'; now: Date },
): boolean {
  // After a failure it is retried even while the snapshot is fresh.
  if (!isExpired(state, source, now) && state.problem === null) return false
  return maySync(state, now) || (occasion === 'start' && SETTINGS_PROBLEMS.includes(state.problem))
}

/** The result of a sync that another instance finished since then; null when there is none. */
export async function resultSince(
  db: Db,
  before: PrintfulState,
  state: PrintfulState,
): Promise<SyncResult | null> {
  const facts = ({ walkEndedAt, syncedAt, failedWalks }: PrintfulState) =>
    [walkEndedAt?.getTime(), syncedAt?.getTime(), failedWalks].join()
  if (state.walkEndedAt === null || facts(before) === facts(state)) return null
  const { problem, problemMessage, retryAt } = state
  if (problem !== null)
    return { outcome: 'failed', error: new PrintfulError(problem, problemMessage ?? '', retryAt) }
  return resultOf(db, state)
}

export async function resultOf(db: Db, { expiresAt }: PrintfulState): Promise<SyncResult | null> {
  return expiresAt && { outcome: 'done', count: await countProducts(db), cacheExpiration: expiresAt }
}

export async function countProducts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('printfulProducts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
