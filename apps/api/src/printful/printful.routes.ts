import type { PrintfulStatus } from '@troubadour/domain/merch/printful'
import { inStoreOrder } from '@troubadour/domain/merch/merch-order'
import type { FastifyInstance } from 'fastify'
import { contractRoute } from '../http/contract-route.ts'
import { refuseStale } from '../content/content-routes.ts'
import { HttpError } from '../shared/http-error.ts'
import { changeRoute, quoted } from '../activity/audit.ts'
import { moveByHand } from '../content/move-by-hand.ts'
import type { PrintfulConfig, PrintfulError } from './client/printful-client.ts'
import { isStandIn } from '../config/stand-in.ts'
import { sourceOf, type PrintfulRouteDeps } from './connection.ts'
import { findForUpdate, listProducts, setPosition, updateProduct } from './catalogue/products.repository.ts'
import { lockSettings } from './catalogue/product-slugs.ts'
import { claimDemoRow } from '../db/demo-rows.ts'
import type { Db } from '../db/tables.ts'
import type { Skipped } from './catalogue/snapshot.repository.ts'
import { countProducts, later, readState, type PrintfulState } from './sync/state.repository.ts'
import { isLocked } from '../db/lock.ts'

const RUNNING_MESSAGE = 'The catalogue is being read. This takes a while.'
export const NOT_CONFIGURED_MESSAGE =
  'Printful is not connected yet. The page Connections has the form for it.'

/** docs/product/calls.md#merch */
export function printfulRoutes(app: FastifyInstance, deps: PrintfulRouteDeps): void {
  const { db, now, readPrintful } = deps

  contractRoute(app, 'listPrintfulProducts', deps, async () => {
    const printful = readPrintful()
    if (!printful) return []
    const products = await listProducts(db, printful.source)
    printful.sync.startIfDue()
    return products
  })

  changeRoute(app, 'updatePrintfulProduct', deps, async ({ params, body }, { trx, record }) => {
    const printful = readPrintful()
    const before = printful && (await findForUpdate(trx, printful.source, params.id))
    if (!before) throw new HttpError(404, 'There is no such product.')
    const { version, ...changes } = body
    refuseStale('This product was', version, before)
    await claimDemoRow(trx, 'printfulProductSettings', params.id)
    const product = await updateProduct(trx, before, changes, now())
    await record(`Updated the product ${quoted(product.title)}`, { before, after: product })
    return product
  })

  changeRoute(app, 'orderPrintfulProducts', deps, async ({ body: { move } }, { trx, record }) => {
    const printful = readPrintful()
    await lockSettings(trx)
    return moveByHand({
      items: printful ? await listProducts(trx, printful.source) : [],
      usual: inStoreOrder,
      move,
      noun: 'product',
      record,
      store: (id, position) => setPosition(trx, id, position),
    })
  })

  contractRoute(app, 'refreshPrintfulCache', deps, async () => {
    const printful = readPrintful()
    if (!printful) throw new HttpError(409, NOT_CONFIGURED_MESSAGE)
    const result = await printful.sync.runNow()
    if (result.outcome === 'failed') throw refusalOf(result.error, now())
    if (result.outcome === 'running') {
      const { done, total } = result
      return { status: 202, body: { message: RUNNING_MESSAGE, done, total } }
    }
    const { count, cacheExpiration } = result
    return { status: 200, body: { count, cacheExpiration: cacheExpiration.toISOString() } }
  })

  contractRoute(app, 'getPrintfulStatus', deps, () => readStatus(db, readPrintful()?.config ?? null, now()))
}

/** 429 with the time to wait while calls are blocked, else 502. */
function refusalOf({ problem, message, retryAt }: PrintfulError, now: Date): HttpError {
  if (problem !== 'rate-limited' && problem !== 'paused') return new HttpError(502, message)
  const waitMs = retryAt ? retryAt.getTime() - now.getTime() : 0
  return new HttpError(429, message, { retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)) })
}

async function readStatus(db: Db, config: PrintfulConfig | null, now: Date): Promise<PrintfulStatus> {
  const state = await readState(db)
  const isThisStore = config !== null && state.source === sourceOf(config)
  const synced = isThisStore ? state : null
  const { blockedProblem, blockedUntil, walkStartedAt, walkEndedAt } = state
  const isBegun = walkStartedAt !== null && walkEndedAt === null
  const isRunning = config !== null && isBegun && (await isLocked(db, 'sync'))
  // An earlier failure does not affect a running sync.
  const rateLimitedUntil = blockedProblem === 'rate-limited' ? blockedUntil : null
  const retryAt = isRunning ? rateLimitedUntil : later(state.retryAt, blockedUntil)
  return {
    state: stateOf(config, state, isThisStore),
    isStandIn: config !== null && isStandIn(config),
    storeName: synced?.storeName ?? null,
    productCount: synced ? await countProducts(db) : 0,
    lastSyncAt: synced?.syncedAt?.toISOString() ?? null,
    cacheExpiration: synced?.expiresAt?.toISOString() ?? null,
    lastError: config && lastErrorOf(state),
    retryAt: config && retryAt && retryAt > now ? retryAt.toISOString() : null,
    refresh: {
      isRunning,
      done: isRunning ? state.walkDone : 0,
      total: isRunning ? state.walkTotal : null,
    },
    // Only replaceSnapshot writes this column.
    skipped: synced ? (synced.skipped as Skipped[]) : [],
    webhook: {
      isSet: state.webhookCreatedAt !== null,
      createdAt: state.webhookCreatedAt?.toISOString() ?? null,
      isRegistered: state.webhookRegistered,
      lastReceivedAt: state.webhookReceivedAt?.toISOString() ?? null,
    },
  }
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
