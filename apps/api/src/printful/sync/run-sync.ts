import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import { PrintfulError, type PrintfulClient, type StorePlatform } from '../client/printful-client.ts'
import type { PictureOf } from '../catalogue/product-picture.ts'
import {
  readSnapshot,
  swapSnapshot,
  putProduct,
  readProduct,
  removeProduct,
} from '../catalogue/snapshot.repository.ts'
import {
  beginWalk,
  endWalk,
  putOff,
  readState,
  recordFailure,
  writeProgress,
  type WalkEnd,
} from './state.repository.ts'
import { readCatalogue } from './read-catalogue.ts'
import { forgetHint, nextHint, type Hint } from './pending-changes.repository.ts'

export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

/** What the refresher works with. */
export interface RefresherDeps {
  db: Db
  now: () => Date
  /** Waits for the end of a walk; rejects when the signal is aborted. */
  wait: Wait
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Names the store that is read (see sourceOf). */
  source: string
  /** A client for one turn: what it learns of the store holds no longer. */
  createClient: () => PrintfulClient
  createPictureOf: () => PictureOf
  /** Told when visitors may see something else than before, or see it until another moment. */
  onChange: () => void
}

/** Work under the lock of the walk. */
interface Turn extends RefresherDeps {
  /** The connection that holds the lock. */
  connection: Db
  /** Ends the work at once. */
  signal: AbortSignal
}

/**
 * Reads the catalogue and puts it in the place of the snapshot; when that fails the snapshot stays, and why is kept.
 * @throws whatever is no fault of Printful's, such as a database that went away
 */
export async function walkTurn(turn: Turn): Promise<WalkEnd> {
  const { connection, now, log, signal, source } = turn
  const startedAt = now()
  const ticks = performance.now()
  await beginWalk(connection, startedAt)
  try {
    const catalogue = await readCatalogue({
      client: turn.createClient(),
      previous: {
        storeId: (await readState(connection)).storeId,
        products: await readSnapshot(connection, source),
      },
      pictureOf: turn.createPictureOf(),
      onProgress: (done, total) => writeProgress(connection, done, total),
      signal,
    })
    signal.throwIfAborted()
    const cacheExpiration = await swapSnapshot(connection, { source, catalogue, startedAt }, now())
    turn.onChange()
    const count = catalogue.products.length
    const ms = Math.round(performance.now() - ticks)
    log.info({ count, skipped: catalogue.skipped.length, ms }, 'Printful’s catalogue was read')
    return { outcome: 'done', count, cacheExpiration }
  } catch (error) {
    return await endFailed(turn, error)
  }
}

async function endFailed(turn: Turn, error: unknown): Promise<WalkEnd> {
  const { connection, now, log, signal } = turn
  if (signal.aborted) {
    await endWalk(connection, 'stopped', now())
    log.info('reading Printful’s catalogue was stopped')
    return { outcome: 'failed', error: stoppedError() }
  }
  if (!(error instanceof PrintfulError)) {
    // The error counts, whether or not this can still be written.
    await endWalk(connection, 'broken', now()).catch(() => undefined)
    throw error
  }
  await recordFailure(connection, error, now())
  // What is kept for visitors knows nothing of the moment at which this is tried again.
  turn.onChange()
  const { problem, message } = error
  log.warn({ problem, reason: message }, 'Printful’s catalogue could not be read; the last one is kept')
  return { outcome: 'failed', error }
}

export function stoppedError(): PrintfulError {
  return new PrintfulError('unreachable', 'The server is being stopped. Please try again in a moment.')
}

/**
 * Reads those products again of which Printful said that they have changed, one call each.
 * @returns 'left' when some have to wait: for the first walk, or until Printful answers again
 */
export async function hintTurn(turn: Turn): Promise<'drained' | 'left'> {
  const { connection, now, log, source, signal } = turn
  const state = await readState(connection)
  if (state.source !== source || !state.syncedAt || !state.platform) return 'left'

  for (let hint = await nextHint(connection); hint; hint = await nextHint(connection)) {
    try {
      await readAgain(turn, state.platform, hint)
    } catch (error) {
      if (signal.aborted) return 'left'
      if (!(error instanceof PrintfulError)) throw error
      const { problem, message } = error
      log.warn({ productId: hint.productId, problem, reason: message }, 'a product could not be read again')
      // Whatever is wrong with one product must not stand in the way of the others; the next walk asks again.
      if (problem !== 'garbled' && problem !== 'server-error') {
        await putOff(connection, error, now())
        return 'left'
      }
      await forgetHint(connection, hint)
    }
  }
  return 'drained'
}

async function readAgain(turn: Turn, platform: StorePlatform, hint: Hint): Promise<void> {
  const { connection, now, log, signal } = turn
  const { productId } = hint
  const answer = await turn.createClient().getProduct(platform, productId, signal)
  const product = answer && 'product' in answer ? answer.product : null
  const known = product ? await readProduct(connection, productId) : undefined
  const picture = product && (await turn.createPictureOf()(product, known, signal))
  await connection.transaction().execute(async (trx: Db) => {
    if (product && picture) {
      const { imageSource, imagePath } = picture
      await putProduct(trx, { ...product, imageSource, imagePath }, now())
    } else await removeProduct(trx, productId)
    await forgetHint(trx, hint)
  })
  turn.onChange()
  log.info({ productId, isKept: product !== null }, 'a product was read again')
}

/** Two numbers that no other lock of this database has. */
const LOCK = sql.raw('20250530, 7')
const IS_LOCK = sql<boolean>`locktype = 'advisory' and classid = 20250530 and objid = 7 and objsubid = 2
  and granted and database = (select oid from pg_database where datname = current_database())`

/**
 * Does what only one instance may do at a time. The lock belongs to the connection: when that is lost the lock is, and
 * whatever is still written over it fails. There is no transaction, because the work takes minutes.
 * @param work given the connection that holds the lock
 * @returns 'busy' when somebody else has the lock; nobody waits for it
 */
export async function withSyncLock<T>(db: Db, work: (connection: Db) => Promise<T>): Promise<T | 'busy'> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ isTaken: boolean; pid: number }>`
      select pg_try_advisory_lock(${LOCK}) as is_taken, pg_backend_pid() as pid`.execute(connection)
    const [row] = rows
    if (!row?.isTaken) return 'busy'
    try {
      return await work(connection)
    } finally {
      await unlock({ db, connection, pid: row.pid })
    }
  })
}

/** A connection that cannot be unlocked must not go back to the pool with the lock. */
async function unlock({ db, connection, pid }: { db: Db; connection: Db; pid: number }): Promise<void> {
  try {
    await sql`select pg_advisory_unlock(${LOCK})`.execute(connection)
  } catch {
    // When this fails too the database is away, and the lock with it.
    await sql`select pg_terminate_backend(${pid})`.execute(db).catch(() => undefined)
  }
}

/** True while some instance has the lock; one whose process died has it no more. */
export async function isLocked(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_locks where ${IS_LOCK}`.execute(db)
  return rows.length > 0
}
