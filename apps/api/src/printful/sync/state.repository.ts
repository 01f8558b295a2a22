import type { Selectable } from 'kysely'
import type { PrintfulStateTable } from '../../db/printful-tables.ts'
import type { Db } from '../../db/tables.ts'
import { PrintfulError } from '../client/printful-client.ts'

/** All but the digest of the webhook's token and what the budget of calls keeps for itself. */
const STATE_COLUMNS = [
  'source',
  'platform',
  'storeId',
  'storeName',
  'syncedAt',
  'expiresAt',
  'retryAt',
  'failedWalks',
  'blockedUntil',
  'blockedProblem',
  'problem',
  'problemMessage',
  'problemAt',
  'skipped',
  'walkStartedAt',
  'walkEndedAt',
  'walkDone',
  'walkTotal',
  'webhookCreatedAt',
  'webhookReceivedAt',
  'webhookRegistered',
] as const
export type PrintfulState = Pick<Selectable<PrintfulStateTable>, (typeof STATE_COLUMNS)[number]>

/** How a sync ended. */
export type WalkEnd =
  { outcome: 'done'; count: number; cacheExpiration: Date } | { outcome: 'failed'; error: PrintfulError }

const FIRST_RETRY_MS = 30_000
const MAX_RETRY_MS = 10 * 60_000

/** The connection to Printful, as all instances share it. */
export function readState(db: Db): Promise<PrintfulState> {
  return db.selectFrom('printfulState').select(STATE_COLUMNS).executeTakeFirstOrThrow()
}

/** True when the catalogue of this source was never read, or not lately. */
export function isExpired(state: PrintfulState, source: string, now: Date): boolean {
  return state.source !== source || !state.syncedAt || !state.expiresAt || state.expiresAt <= now
}

/** True unless reading has failed so lately that nothing is read by itself. */
export function mayRead({ retryAt }: PrintfulState, now: Date): boolean {
  return !retryAt || retryAt <= now
}

export async function markExpired(db: Db, now: Date): Promise<void> {
  await db.updateTable('printfulState').set({ expiresAt: now }).execute()
}

export async function beginWalk(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('printfulState')
    .set({ walkStartedAt: now, walkEndedAt: null, walkDone: 0, walkTotal: null })
    .execute()
}

/** @param total null while it is not known */
export async function writeProgress(db: Db, done: number, total: number | null): Promise<void> {
  await db.updateTable('printfulState').set({ walkDone: done, walkTotal: total }).execute()
}

/**
 * Ends a walk that came to nothing and says nothing about Printful.
 * @param why the program ends, or it failed by a fault of its own, which must not be repeated at once
 */
export async function endWalk(db: Db, why: 'stopped' | 'broken', now: Date): Promise<void> {
  const retry = why === 'broken' && { retryAt: new Date(now.getTime() + FIRST_RETRY_MS) }
  await db
    .updateTable('printfulState')
    .set({ walkEndedAt: now, ...retry })
    .execute()
}

/** Nothing is read by itself for a moment. */
export async function putOff(db: Db, error: PrintfulError, now: Date): Promise<void> {
  const retryAt = later(new Date(now.getTime() + FIRST_RETRY_MS), error.retryAt)
  await db.updateTable('printfulState').set({ retryAt }).execute()
}

/** Keeps why a walk failed, and lets the next one that nobody asks for wait, longer each time. */
export async function recordFailure(db: Db, error: PrintfulError, now: Date): Promise<void> {
  const { failedWalks, problem, retryAt } = await readState(db)
  // That nothing is asked for a moment says less than why.
  if (error.problem === 'paused' && problem !== null) {
    await db
      .updateTable('printfulState')
      .set({ walkEndedAt: now, retryAt: later(retryAt, error.retryAt) })
      .execute()
    return
  }
  const delayMs = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failedWalks, 10))
  await db
    .updateTable('printfulState')
    .set({
      walkEndedAt: now,
      failedWalks: failedWalks + 1,
      problem: error.problem,
      problemMessage: error.message,
      problemAt: now,
      retryAt: later(new Date(now.getTime() + delayMs), error.retryAt),
    })
    .execute()
}

/** The later one of two moments, of which any may be missing. */
export function later(a: Date | null, b: Date | null): Date | null {
  if (!a || !b) return a ?? b
  return a > b ? a : b
}

/** What asking for a refresh comes to. */
export type RefreshOutcome = WalkEnd | { outcome: 'running'; done: number; total: number | null }

/** A walk that ended in success so lately answers whoever asks for one now. */
const JUST_READ_MS = 3000

/** True when a walk has succeeded a moment ago. */
export function isJustRead(state: PrintfulState, source: string, now: Date): boolean {
  const { syncedAt, problem } = state
  if (state.source !== source || !syncedAt || problem !== null || isExpired(state, source, now)) return false
  const ageMs = now.getTime() - syncedAt.getTime()
  return ageMs >= 0 && ageMs < JUST_READ_MS
}

/** What a new start of the program may have put right: a failure of another kind has to pass by itself. */
const SETTINGS_PROBLEMS: readonly (string | null)[] = ['token-refused', 'not-allowed', 'wrong-store']

/** True when the catalogue should be read without anybody asking. @param occasion 'start' tries a new token at once */
export function isDue(
  state: PrintfulState,
  { source, occasion, now }: { source: string; occasion: 'start' | 'later'; now: Date },
): boolean {
  // After a failure it is tried again even while what was read before is fresh: somebody had a reason to ask.
  if (!isExpired(state, source, now) && state.problem === null) return false
  return mayRead(state, now) || (occasion === 'start' && SETTINGS_PROBLEMS.includes(state.problem))
}

/** How the walk ended that somebody else made in the meantime; null when there was none. */
export async function endMeanwhile(
  db: Db,
  { before, state }: { before: PrintfulState; state: PrintfulState },
): Promise<WalkEnd | null> {
  const facts = ({ walkEndedAt, syncedAt, failedWalks }: PrintfulState) =>
    [walkEndedAt?.getTime(), syncedAt?.getTime(), failedWalks].join()
  if (state.walkEndedAt === null || facts(before) === facts(state)) return null
  const { problem, problemMessage, retryAt } = state
  if (problem !== null)
    return { outcome: 'failed', error: new PrintfulError(problem, problemMessage ?? '', retryAt) }
  return doneFrom(db, state)
}

/** The answer of a walk that has succeeded. */
export async function doneFrom(db: Db, { expiresAt }: PrintfulState): Promise<WalkEnd | null> {
  if (!expiresAt) return null
  const { count } = await db
    .selectFrom('printfulProducts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return { outcome: 'done', count: Number(count), cacheExpiration: expiresAt }
}
