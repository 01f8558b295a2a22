import type { PrintfulStatus } from '@troubadour/domain/merch/printful'
import type { Db } from '../../db/tables.ts'
import { isStandIn, sourceOf, type PrintfulConfig } from '../connection.ts'
import type { Skipped } from '../catalogue/snapshot.repository.ts'
import { later, readState, type PrintfulState } from './state.repository.ts'
import { isLocked } from './walk-lock.ts'

/** What stands between the site and the print-on-demand store, in the administrator's words. */
export async function readStatus(db: Db, config: PrintfulConfig | null, now: Date): Promise<PrintfulStatus> {
  const state = await readState(db)
  const isThisStore = config !== null && state.source === sourceOf(config)
  const synced = isThisStore ? state : null
  const { count } = await db
    .selectFrom('printfulProducts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const isRunning = config !== null && isWalking(state) && (await isLocked(db))
  const retryAt = isRunning ? toldToWaitUntil(state) : later(state.retryAt, state.blockedUntil)
  return {
    state: stateOf(config, state, isThisStore),
    isStandIn: config !== null && isStandIn(config),
    storeName: synced?.storeName ?? null,
    productCount: synced ? Number(count) : 0,
    lastSyncAt: synced?.syncedAt?.toISOString() ?? null,
    cacheExpiration: synced?.expiresAt?.toISOString() ?? null,
    lastError: config && lastErrorOf(state),
    retryAt: config && retryAt && retryAt > now ? retryAt.toISOString() : null,
    refresh: {
      isRunning,
      done: isRunning ? state.walkDone : 0,
      total: isRunning ? state.walkTotal : null,
    },
    // The column is written by swapSnapshot alone.
    skipped: synced ? (synced.skipped as Skipped[]) : [],
    webhook: {
      isSet: state.webhookCreatedAt !== null,
      createdAt: state.webhookCreatedAt?.toISOString() ?? null,
      isRegistered: state.webhookRegistered,
      lastReceivedAt: state.webhookReceivedAt?.toISOString() ?? null,
    },
  }
}

/** What a walk waits for; that one of before has failed is no reason. */
function toldToWaitUntil({ blockedProblem, blockedUntil }: PrintfulState): Date | null {
  return blockedProblem === 'rate-limited' ? blockedUntil : null
}

function isWalking({ walkStartedAt, walkEndedAt }: PrintfulState): boolean {
  return walkStartedAt !== null && walkEndedAt === null
}

function stateOf(
  config: PrintfulConfig | null,
  state: PrintfulState,
  isThisStore: boolean,
): PrintfulStatus['state'] {
  if (!config) return 'not-configured'
  if (state.problem !== null) return 'failing'
  return isThisStore && state.syncedAt ? 'connected' : 'waiting'
}

function lastErrorOf({ problem, problemMessage, problemAt }: PrintfulState): PrintfulStatus['lastError'] {
  if (problem === null || problemAt === null) return null
  return { problem, message: problemMessage ?? '', at: problemAt.toISOString() }
}
