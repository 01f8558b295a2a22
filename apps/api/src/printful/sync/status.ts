import type { PrintfulStatus } from '@troubadour/domain/merch/printful-status'
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
    .selectFrom('printful_products')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const isRunning = config !== null && isWalking(state) && (await isLocked(db))
  const retryAt = isRunning ? toldToWaitUntil(state) : later(state.retry_at, state.blocked_until)
  return {
    state: stateOf(config, state, isThisStore),
    isStandIn: config !== null && isStandIn(config),
    storeName: synced?.store_name ?? null,
    productCount: synced ? Number(count) : 0,
    lastSyncAt: synced?.synced_at?.toISOString() ?? null,
    cacheExpiration: synced?.expires_at?.toISOString() ?? null,
    lastError: config && lastErrorOf(state),
    retryAt: config && retryAt && retryAt > now ? retryAt.toISOString() : null,
    refresh: {
      isRunning,
      done: isRunning ? state.walk_done : 0,
      total: isRunning ? state.walk_total : null,
    },
    // The column is written by swapSnapshot alone.
    skipped: synced ? (synced.skipped as Skipped[]) : [],
    webhook: {
      isSet: state.webhook_created_at !== null,
      createdAt: state.webhook_created_at?.toISOString() ?? null,
      isRegistered: state.webhook_registered,
      lastReceivedAt: state.webhook_received_at?.toISOString() ?? null,
    },
  }
}

/** What a walk waits for; that one of before has failed is no reason. */
function toldToWaitUntil({ blocked_problem, blocked_until }: PrintfulState): Date | null {
  return blocked_problem === 'rate-limited' ? blocked_until : null
}

function isWalking({ walk_started_at, walk_ended_at }: PrintfulState): boolean {
  return walk_started_at !== null && walk_ended_at === null
}

function stateOf(
  config: PrintfulConfig | null,
  state: PrintfulState,
  isThisStore: boolean,
): PrintfulStatus['state'] {
  if (!config) return 'not-configured'
  if (state.problem !== null) return 'failing'
  return isThisStore && state.synced_at ? 'connected' : 'waiting'
}

function lastErrorOf({ problem, problem_message, problem_at }: PrintfulState): PrintfulStatus['lastError'] {
  if (problem === null || problem_at === null) return null
  return { problem, message: problem_message ?? '', at: problem_at.toISOString() }
}
