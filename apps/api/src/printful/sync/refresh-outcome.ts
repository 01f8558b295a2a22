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
