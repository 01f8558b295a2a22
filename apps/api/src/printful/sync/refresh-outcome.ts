import type { Db } from '../../db/tables.ts'
import { PrintfulError } from '../client/printful-client.ts'
import { isExpired, mayRead, type PrintfulState } from './state.repository.ts'
import type { WalkEnd } from './walk-turn.ts'

/** What asking for a refresh comes to. */
export type RefreshOutcome = WalkEnd | { outcome: 'running'; done: number; total: number | null }

/** A walk that ended in success so lately answers whoever asks for one now. */
const JUST_READ_MS = 3000

/** True when a walk has succeeded a moment ago. */
export function isJustRead(state: PrintfulState, source: string, now: Date): boolean {
  const { synced_at, problem } = state
  if (state.source !== source || !synced_at || problem !== null || isExpired(state, source, now)) return false
  const ageMs = now.getTime() - synced_at.getTime()
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
  const facts = ({ walk_ended_at, synced_at, failed_walks }: PrintfulState) =>
    [walk_ended_at?.getTime(), synced_at?.getTime(), failed_walks].join()
  if (state.walk_ended_at === null || facts(before) === facts(state)) return null
  const { problem, problem_message, retry_at } = state
  if (problem !== null)
    return { outcome: 'failed', error: new PrintfulError(problem, problem_message ?? '', retry_at) }
  return doneFrom(db, state)
}

/** The answer of a walk that has succeeded. */
export async function doneFrom(db: Db, { expires_at }: PrintfulState): Promise<WalkEnd | null> {
  if (!expires_at) return null
  const { count } = await db
    .selectFrom('printful_products')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return { outcome: 'done', count: Number(count), cacheExpiration: expires_at }
}
